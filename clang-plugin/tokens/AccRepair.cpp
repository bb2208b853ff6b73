// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Repairs of OpenACC directives that Clang 22's Sema cannot take, made in the token stream before
// it sees them.
#include "tokens/AccIncludes.h"
#include "llvm/ADT/StringMap.h"
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
  bool isUpdateOutside(size_t I);
  bool declaredBefore(size_t I);
  size_t directive(size_t I);
  void clause(StringRef Directive, size_t I);
  size_t addLevel(size_t End);
  size_t addNoData(size_t End);

  TokenStream &Stream;
  llvm::StringMap<std::string> Declared; ///< at file scope: variables, with their clauses
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
/// then is the initialiser, as the host has. Whoever writes self wants more.
bool Repair::isUpdateOutside(size_t I) {
  if (Stream.name(I + 1) != "update" || Stream.name(I + 2) != "device")
    return false;
  for (size_t T = I, End = Stream.endOfDirective(I); T < End; ++T)
    if (Stream.name(T) == "self" || Stream.name(T) == "host")
      return false;
  Out.Changed.push_back({Stream.Tokens[I + 1].getLocation(), diag::warn_update_outside, "update"});
  return true;
}

/// A header declares its variables, and the file that defines them does so again, which Clang
/// refuses. True for a directive of one clause that says nothing else; remembers what others say.
bool Repair::declaredBefore(size_t I) {
  const size_t End = Stream.endOfDirective(I);
  if (Stream.name(I + 1) != "declare")
    return false;
  bool AllKnown = false;
  SmallVector<std::pair<StringRef, StringRef>, 4> New;
  for (size_t T = I + 2; T + 1 < End; ++T) {
    const StringRef Clause = plainName(Stream.name(T));
    const size_t Close = Stream.is(T + 1, tok::l_paren) ? Stream.matchIn(T + 1, End) : End;
    if (Close == End)
      continue;
    AllKnown = T == I + 2 && Close + 1 == End;
    for (size_t Item = T + 2; Item < Close; Item += 2) {
      const bool IsName = Stream.is(Item, tok::identifier) &&
                          (Stream.is(Item + 1, tok::comma) || Item + 1 == Close);
      if (!IsName)
        return false;
      AllKnown &= Declared.lookup(Stream.name(Item)) == Clause;
      New.push_back({Stream.name(Item), Clause});
    }
    T = Close;
  }
  for (auto [Name, Clause] : New)
    Declared.try_emplace(Name, Clause.str());
  if (AllKnown && !New.empty())
    Out.Changed.push_back({Stream.Tokens[I + 2].getLocation(), diag::warn_twice,
                           (New[0].second + "(" + New[0].first + ")").str()});
  return AllKnown && !New.empty();
}

/// False if the directive, at file scope, is none.
bool Repair::outside(size_t I) {
  if (!isUpdateOutside(I) && !declaredBefore(I))
    return false;
  Stream.erase(I, std::min(Stream.endOfDirective(I) + 1, Stream.Tokens.size() - 1));
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
