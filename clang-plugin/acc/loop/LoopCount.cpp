// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where trip counts are evaluated: in front of the outermost header of a nest, and for the launch
// where the host can tell. What is more than a difference of numbers the host does, in front of the
// region, if the bounds have their values there. Called by Loop and Tile.
#include "acc/loop/Loop.h"
#include "acc/lowering/PrivateCopies.h"
#include "ast/LoopBounds.h"

using namespace clang;

namespace xacc {
/// Ends the program where a loop would not end.
Stmt *LoopCounts::failIf(Expr *Endless, const LoopDim &D, StringRef Name) {
  SourceLocation L = D.For->getForLoc();
  return B.ifStmt(Endless,
                  B.call("endless", {where(L, Name), B.stringPtr(D.Variable->getName(), L)}, L), L);
}

/// The host counts. It also looks whether the loop ends, if the loop is reached for certain.
void LoopCounts::countInFront(TripCount &Count, CountedDim &N, Statements &Out, StringRef Name,
                              Region &R) {
  const LoopDim &D = Count.dim();
  LoopBounds Early{B, D, R.Front};
  Early.declare([&](Expr *E) { return copyExpr(B.C, E); });
  auto [Trip, Endless] = Early.evaluate(Count);
  R.Passed.push_back(N.Trip = Trip);
  N.Known = true;
  if (Endless && R.Reached)
    R.Front.push_back(failIf(Endless, D, Name));
  else if (Endless)
    Out.push_back(
        failIf(B.load(R.inFront(B, ".xacc.endless", B.C.IntTy, Endless, D.For->getForLoc()),
                      D.For->getForLoc()),
               D, Name));
}

void LoopCounts::count(const LoopDim &Written, CountedDim &N, Statements &Out, StringRef Name,
                       Region &R) {
  TripCount Count(B, Written);
  const LoopDim &D = Count.dim();
  SourceLocation L = D.For->getForLoc();
  if (Count.isEndless() == true)
    report(L, diag::err_loop_endless, D.Variable->getName());
  N.Wide = B.C.getTypeSize(D.Variable->getType()) > 32;
  N.Fits31 = Count.fitsHalf();
  LoopBounds Here{B, D, Out};
  // A pointer to the end may have no address on the device, or that of what lies behind.
  const bool ByPlace = D.Variable->getType()->isPointerType();
  auto settled = [&](Expr *E) {
    PrivateCopies Ask(In);
    return !E || (E->getType()->isPointerType() ? Ask.isSettledPlace(E, R) : Ask.isSettled(E, R));
  };
  if ((ByPlace || !Count.isPlain()) && !R.Routine && settled(D.Lower) && settled(D.Upper) &&
      settled(D.Step)) {
    Here.declareLower(D.Lower);
    Here.Step = D.Step ? Here.temporary(".xacc.step", B.C.LongTy, D.Step) : nullptr;
    countInFront(Count, N, Out, Name, R);
  } else {
    Here.declare([](Expr *E) { return E; });
    auto [Trip, Endless] = Here.evaluate(Count);
    N.Trip = Trip;
    if (Endless)
      Out.push_back(failIf(Endless, D, Name));
  }
  N.Lower = Here.Lower;
  N.Step = Here.Step;
  N.Down = D.Down;
  if (auto Step = Count.constantStep()) {
    N.Down = *Step < 0;
    uint64_t Magnitude = N.Down ? -uint64_t(*Step) : *Step;
    N.Step = Magnitude == 1 ? nullptr
                            : Here.temporary(".xacc.step", B.C.LongTy, B.longLit(Magnitude, L));
  }
}

/// Where the bounds are made of variables from outside the region, the launch can be shaped by the
/// trip count; else null.
Expr *LoopCounts::hint(const LoopDim &Written, const CountedDim &N, const Region &R) {
  if (N.Known)
    return B.load(N.Trip, Written.For->getForLoc());
  TripCount Count(B, Written);
  const LoopDim &D = Count.dim();
  for (Expr *E : {D.Lower, D.Upper, D.Step}) {
    if (!E)
      continue;
    bool Inside = false;
    forEachRef(E, [&](DeclRefExpr *Ref) {
      auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      Inside |= V && (V->isImplicit() || R.Locals.contains(V) || In.Hoisted.contains(V));
    });
    if (Inside || !isCopyable(E))
      return nullptr;
  }
  return Count.needsSearch() ? nullptr : Count.count([&](Expr *E) { return copyExpr(B.C, E); });
}
} // namespace xacc
