// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops of a kernels construct that name a level which a loop around them has named: programs from
// the time of OpenACC 1.0 give both loops of a nest `gang vector` for a grid of two axes. The loop
// furthest out keeps gang, the one furthest in worker and vector, and the others get what is left.
#include "tokens/TokenStream.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc {
namespace {
enum Level : unsigned { Gang = 1, Worker = 2, Vector = 4 };

class NestedLevels {
public:
  NestedLevels(TokenStream &Stream, AccRepairs &Out) : Stream(Stream), Out(Out) {}
  /// Levels that the directive at I and the loops behind it have; Around those of loops around it.
  unsigned visit(size_t I, unsigned Around);

private:
  unsigned levelAt(size_t I) const;
  unsigned levelsOf(size_t I) const;
  unsigned visitLoops(size_t First, size_t Last, unsigned Around);
  void leaveOut(size_t I, unsigned Levels);
  size_t statementEnd(size_t I) const {
    return Stream.statementEnd(I, [this](size_t Pragma) { return Stream.isAlone(Pragma); });
  }

  TokenStream &Stream;
  AccRepairs &Out;
  size_t Erased = 0; ///< tokens so far
};
} // namespace

unsigned NestedLevels::levelAt(size_t I) const {
  return llvm::StringSwitch<unsigned>(Stream.name(I))
      .Case("gang", Gang)
      .Case("worker", Worker)
      .Case("vector", Vector)
      .Default(0);
}

/// None where levels may be meant for some devices alone.
unsigned NestedLevels::levelsOf(size_t I) const {
  unsigned Levels = 0;
  for (const size_t End = Stream.endOfDirective(I); I < End; ++I) {
    if (Stream.name(I) == "device_type" || Stream.name(I) == "dtype")
      return 0;
    Levels |= levelAt(I);
    if (Stream.is(I, tok::l_paren))
      I = Stream.matchIn(I, End);
  }
  return Levels;
}

void NestedLevels::leaveOut(size_t I, unsigned Levels) {
  const SourceLocation Loc = Stream.Tokens[I + 1].getLocation();
  for (++I; !Stream.is(I, tok::annot_pragma_openacc_end); ++I) {
    const size_t End = Stream.endOfDirective(I);
    if (levelAt(I) & Levels) {
      Out.Changed.push_back({Loc, diag::warn_nested_level, Stream.name(I).str()});
      size_t Behind = Stream.is(I + 1, tok::l_paren) ? Stream.matchIn(I + 1, End) + 1 : I + 1;
      if (Stream.is(Behind, tok::comma))
        ++Behind;
      else if (Stream.is(I - 1, tok::comma))
        --I;
      Stream.erase(I, Behind);
      Erased += Behind - I;
      --I;
    } else if (Stream.is(I, tok::l_paren)) {
      I = Stream.matchIn(I, End);
    }
  }
}

unsigned NestedLevels::visitLoops(size_t First, size_t Last, unsigned Around) {
  unsigned Levels = 0;
  const size_t Before = Erased;
  for (size_t I = First; I < Last - (Erased - Before); ++I)
    if (Stream.is(I, tok::annot_pragma_openacc) && Stream.name(I + 1) == "loop") {
      Levels |= visit(I, Around);
      I = statementEnd(I) - 1;
    }
  return Levels;
}

unsigned NestedLevels::visit(size_t I, unsigned Around) {
  const unsigned Own = levelsOf(I);
  const size_t Body = Stream.endOfDirective(I) + 1;
  const unsigned Inside = visitLoops(Body, statementEnd(Body), Around | Own);
  const unsigned Twice = Own & ((Around & Gang) | (Inside & (Worker | Vector)));
  if (Twice)
    leaveOut(I, Twice);
  return Own | Inside;
}

void repairNestedLevels(TokenStream &Stream, size_t I, AccRepairs &Repairs) {
  NestedLevels(Stream, Repairs).visit(I, 0);
}
} // namespace xacc
