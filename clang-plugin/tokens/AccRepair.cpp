// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Repairs of OpenACC directives that Clang 22's Sema cannot take, made in the token stream before
// it sees them.
#include "tokens/AccIncludes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc {
namespace {
class Repair {
public:
  explicit Repair(TokenStream &Stream) : Stream(Stream) {}
  void run();
  AccRepairs Out;

private:
  bool outside(size_t I);
  size_t directive(size_t I);
  void clause(StringRef Directive, size_t I);
  size_t addLevel(size_t End);
  size_t addNoData(size_t End);

  TokenStream &Stream;
};
} // namespace

/// The clause that an old name, present_or_copy or pcopy, is another spelling of; else Name.
static StringRef plainName(StringRef Name) {
  StringRef Plain = Name;
  if (!Plain.consume_front("present_or_"))
    Plain.consume_front("p");
  return llvm::StringSwitch<StringRef>(Plain)
      .Cases({"copy", "copyin", "copyout", "create"}, Plain)
      .Default(Name);
}

/// Clang wants a clause with data on a data directive, as the specification does; GCC and nvc do
/// not.
static bool isData(StringRef Clause) {
  return llvm::StringSwitch<bool>(plainName(Clause))
      .Cases({"copy", "copyin", "copyout", "create", "attach", "default", "deviceptr", "no_create",
              "present"},
             true)
      .Default(false);
}

/// Clang wants a level on routine, as the specification does; many programs have none and mean seq.
static bool isLevel(StringRef Clause) {
  return llvm::StringSwitch<bool>(Clause)
      .Cases({"seq", "gang", "worker", "vector", "device_type", "dtype"}, true)
      .Default(false);
}

/// Gives a routine directive its level, and returns the new end of the directive.
size_t Repair::addLevel(size_t End) {
  Stream.insert(End, "seq");
  return End + 1;
}

/// Gives a data directive a clause that does nothing.
size_t Repair::addNoData(size_t End) {
  Out.NoData.insert(Stream.Tokens[End - 1].getLocation());
  Stream.insert(End++, "default");
  Stream.insert(End++, tok::l_paren);
  Stream.insert(End++, "none");
  Stream.insert(End++, tok::r_paren);
  return End;
}

void Repair::clause(StringRef Directive, size_t I) {
  StringRef Name = Stream.name(I), Plain = plainName(Name);
  // Sema crashes on firstprivate of an array of two or more dimensions and builds one initialiser
  // per element of any array. Where private is allowed as well, the clause becomes private and its
  // place is remembered; the lowering treats it as firstprivate. Elsewhere it stays, and Clang
  // reports it.
  bool AllowsPrivate = Directive == "parallel" || Directive == "serial";
  if (AllowsPrivate && Name == "firstprivate" && Stream.is(I + 1, tok::l_paren)) {
    Out.FirstPrivate.insert(Stream.Tokens[I].getLocation());
    Stream.rename(I, "private");
  }
  // OpenMP's reduction(-: x) adds what the iterations have, and GCC takes it here, too.
  if (Name == "reduction" && Stream.is(I + 1, tok::l_paren) && Stream.is(I + 2, tok::minus) &&
      Stream.is(I + 3, tok::colon)) {
    Out.Changed.push_back({Stream.Tokens[I + 2].getLocation(), diag::warn_reduction_minus, ""});
    Stream.Tokens[I + 2].setKind(tok::plus);
  }
  // At file scope Sema does not know the old names.
  if (Directive == "declare" && Plain != Name)
    Stream.rename(I, Plain);
}

/// Begins at the name of a directive and returns its end.
size_t Repair::directive(size_t I) {
  StringRef Name = Stream.name(I);
  bool HasLevel = false, HasData = false;
  size_t End = Stream.endOfDirective(I);
  for (; I < End; ++I) {
    HasLevel |= isLevel(Stream.name(I));
    HasData |= isData(Stream.name(I));
    // Behind a bracket that is not closed Clang still finds clauses.
    if (size_t Close = Stream.is(I, tok::l_paren) ? Stream.matchIn(I, End) : End; Close != End)
      I = Close;
    else
      clause(Name, I);
  }
  if (Name == "routine" && !HasLevel)
    return addLevel(I);
  return Name == "data" && !HasData ? addNoData(I) : I;
}

/// Nothing is executed outside of functions, where nvc passes over an update: what a device has
/// then is the initialiser, as the host has. Whoever writes self wants more. False if the directive
/// is none.
bool Repair::outside(size_t I) {
  const size_t End = Stream.endOfDirective(I);
  if (Stream.name(I + 1) != "update" || Stream.name(I + 2) != "device")
    return false;
  for (size_t T = I; T < End; ++T)
    if (Stream.name(T) == "self" || Stream.name(T) == "host")
      return false;
  Out.Changed.push_back({Stream.Tokens[I + 1].getLocation(), diag::warn_update_outside, "update"});
  Stream.erase(I, std::min(End + 1, Stream.Tokens.size() - 1));
  return true;
}

void Repair::run() {
  size_t Open = 0; // braces
  for (size_t I = 0; I < Stream.Tokens.size(); ++I) {
    Open += Stream.is(I, tok::l_brace);
    Open -= Open && Stream.is(I, tok::r_brace);
    if (!Stream.is(I, tok::annot_pragma_openacc))
      continue;
    if (!Out.hasOpenACC())
      Out.First = Stream.Tokens[I].getLocation();
    if (!Open && outside(I)) {
      --I;
      continue;
    }
    if (Stream.name(I + 1) == "kernels")
      repairNestedLevels(Stream, I, Out);
    if (repairStatement(Stream, I, Out))
      I = directive(I + 1);
    else
      --I; // another token is there
  }
}

AccRepairs repairOpenACC(TokenStream &Stream) {
  Repair R(Stream);
  if (llvm::any_of(Stream.Tokens, [](auto &T) { return T.is(tok::annot_pragma_openacc); }))
    takeOutIncludes(Stream);
  R.run();
  return std::move(R.Out);
}
} // namespace xacc
