// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Repairs of OpenACC directives that Clang 22's Sema cannot take, made in the token stream before it sees them.
#include "TokenStream.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

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

/// Names that somewhere have two subscripts: arrays of arrays are among them.
static llvm::StringSet<> namesOfMatrices(const TokenStream &Stream) {
  llvm::StringSet<> Names;
  for (size_t I = 0; I + 1 < Stream.Tokens.size(); ++I)
    if (Stream.is(I + 1, tok::l_square) && !Stream.name(I).empty() && Stream.is(Stream.match(I + 1) + 1, tok::l_square))
      Names.insert(Stream.name(I));
  return Names;
}

/// Number of the operator that token I spells, or -1.
static int reductionOp(const TokenStream &Stream, size_t I) {
  static constexpr const char *Spellings[] = {
#define XACC_RED_OP(Id, Spelling, Classes, Combine) Spelling,
#include "xacc/reductions.def"
  };
  std::string Text = Stream.PP.getSpelling(Stream.Tokens[I]);
  const auto *Found = llvm::find(Spellings, Text);
  return Found == std::end(Spellings) ? -1 : Found - Spellings;
}

/// Sema refuses a reduction of an array of arrays, whole or in rows. Such a clause becomes private without its
/// operator, which is remembered. Open: its parenthesis.
static void repairReduction(TokenStream &Stream, size_t Open, const llvm::StringSet<> &Matrices, AccRepairs &Repairs) {
  int Op = reductionOp(Stream, Open + 1);
  size_t Close = Stream.match(Open);
  if (Op < 0 || !Stream.is(Open + 2, tok::colon))
    return;
  bool HasMatrix = false;
  for (size_t I = Open + 3; I < Close; ++I) {
    size_t End = Stream.is(I + 1, tok::l_square) ? Stream.match(I + 1) : I;
    HasMatrix |= Matrices.contains(Stream.name(I)) && !Stream.is(End + 1, tok::l_square);
    while (I < Close && !Stream.is(I, tok::comma))
      I = Stream.is(I, tok::l_square) ? Stream.match(I) + 1 : I + 1;
  }
  if (!HasMatrix)
    return;
  Repairs.Reductions[Stream.Tokens[Open - 1].getLocation()] = Op;
  Stream.rename(Open - 1, "private");
  Stream.Tokens.erase(Stream.Tokens.begin() + Open + 1, Stream.Tokens.begin() + Open + 3);
}

AccRepairs repairOpenACC(TokenStream &Stream) {
  AccRepairs Repairs;
  std::optional<llvm::StringSet<>> Matrices;
  for (size_t I = 0; I < Stream.Tokens.size(); ++I) {
    if (!Stream.is(I, tok::annot_pragma_openacc))
      continue;
    if (!Repairs.hasOpenACC())
      Repairs.First = Stream.Tokens[I].getLocation();
    bool IsRoutine = Stream.name(I + 1) == "routine", HasLevel = false;
    bool Allowed = allowsFirstPrivate(Stream.name(I + 1));
    for (++I; I < Stream.Tokens.size() && !Stream.is(I, tok::annot_pragma_openacc_end); ++I) {
      HasLevel |= isLevel(Stream.name(I));
      if (Stream.name(I) == "reduction" && Stream.is(I + 1, tok::l_paren)) {
        if (!Matrices)
          Matrices = namesOfMatrices(Stream);
        repairReduction(Stream, ++I, *Matrices, Repairs);
      }
      if (Stream.is(I, tok::l_paren))
        I = Stream.match(I);
      else if (Allowed && Stream.name(I) == "firstprivate" && Stream.is(I + 1, tok::l_paren)) {
        Repairs.FirstPrivate.insert(Stream.Tokens[I].getLocation());
        Stream.rename(I, "private");
      }
    }
    if (IsRoutine && !HasLevel)
      Stream.insert(I++, "seq");
  }
  return Repairs;
}
} // namespace xacc
