// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Repairs of OpenACC directives that Clang 22's Sema cannot take, made in the token stream before it sees them.
#include "TokenStream.h"

using namespace clang;

namespace xacc {
/// Sema crashes on firstprivate of an array of two or more dimensions and builds one initialiser per element of any
/// array. Where private is allowed as well, the clause becomes private and its place is remembered; the lowering treats
/// it as firstprivate. Elsewhere it stays, and Clang reports it.
static bool allowsFirstPrivate(StringRef Directive) { return Directive == "parallel" || Directive == "serial"; }

/// Clang wants a level on routine, as the specification does; many programs have none and mean seq.
static bool isLevel(StringRef Clause) {
  return Clause == "seq" || Clause == "gang" || Clause == "worker" || Clause == "vector" || Clause == "device_type" ||
         Clause == "dtype";
}

/// Clang wants a clause with data on a data directive, as the specification does; GCC and nvc do not.
static bool hasData(StringRef Clause) {
  for (StringRef Prefix : {"present_or_", "p"})
    if (Clause.starts_with(Prefix) && Clause != "present")
      Clause = Clause.drop_front(Prefix.size());
  return Clause == "copy" || Clause == "copyin" || Clause == "copyout" || Clause == "create" || Clause == "attach" ||
         Clause == "default" || Clause == "deviceptr" || Clause == "no_create" || Clause == "present";
}

/// Gives the data directive that ends at I a clause that does nothing. Returns its new end.
static size_t addNoData(TokenStream &Stream, size_t I) {
  Stream.insert(I++, "default");
  Stream.insert(I++, tok::l_paren);
  Stream.insert(I++, "none");
  Stream.insert(I++, tok::r_paren);
  return I;
}

AccRepairs repairOpenACC(TokenStream &Stream) {
  AccRepairs Repairs;
  for (size_t I = 0; I < Stream.Tokens.size(); ++I) {
    if (!Stream.is(I, tok::annot_pragma_openacc))
      continue;
    if (!Repairs.hasOpenACC())
      Repairs.First = Stream.Tokens[I].getLocation();
    bool IsRoutine = Stream.name(I + 1) == "routine", HasLevel = false;
    bool IsData = Stream.name(I + 1) == "data", HasData = false;
    bool Allowed = allowsFirstPrivate(Stream.name(I + 1));
    for (++I; I < Stream.Tokens.size() && !Stream.is(I, tok::annot_pragma_openacc_end); ++I) {
      HasLevel |= isLevel(Stream.name(I));
      HasData |= hasData(Stream.name(I));
      if (Stream.is(I, tok::l_paren))
        I = Stream.match(I);
      else if (Allowed && Stream.name(I) == "firstprivate" && Stream.is(I + 1, tok::l_paren)) {
        Repairs.FirstPrivate.insert(Stream.Tokens[I].getLocation());
        Stream.rename(I, "private");
      }
    }
    if (IsRoutine && !HasLevel)
      Stream.insert(I++, "seq");
    if (IsData && !HasData) {
      Repairs.NoData.insert(Stream.Tokens[I - 1].getLocation());
      I = addNoData(Stream, I);
    }
  }
  return Repairs;
}
} // namespace xacc
