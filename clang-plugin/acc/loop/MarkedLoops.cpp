// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The counted loops in place of a nest, from lo to hi by next, which the passes give meanings.
#include "acc/loop/Loop.h"

using namespace clang;

namespace xacc {
/// lower + k * step in the variable's type. Where half the range suffices the arithmetic is signed,
/// so that addresses can be widened; otherwise it wraps like the user's own increments would not
/// have to.
Expr *MarkedLoops::counterValue(const LoopDim &D, const CountedDim &N) {
  ASTContext &C = B.C;
  SourceLocation L = D.For->getForLoc();
  if (D.Variable->getType()->isPointerType()) {
    Expr *Distance = B.cast(B.load(N.Counter, L), C.LongTy);
    if (N.Step)
      Distance = B.bin(BO_Mul, Distance, B.cast(B.load(N.Step, L), C.LongTy));
    return B.bin(N.Down ? BO_Sub : BO_Add, B.load(N.Lower, L), B.paren(Distance));
  }
  QualType T =
      N.Wide ? (N.Fits31 ? C.LongTy : C.UnsignedLongTy) : (N.Fits31 ? C.IntTy : C.UnsignedIntTy);
  Expr *K = B.cast(B.load(N.Counter, L), T), *Lower = B.cast(B.load(N.Lower, L), T);
  if (!N.Step)
    return B.bin(N.Down ? BO_Sub : BO_Add, Lower, K);
  return B.bin(N.Down ? BO_Sub : BO_Add, Lower, B.bin(BO_Mul, K, B.cast(B.load(N.Step, L), T)));
}

Stmt *MarkedLoops::loop(unsigned Id, unsigned Dim, VarDecl *Counter, VarDecl *Trip, bool Wide,
                        Stmt *Body, SourceLocation L) {
  auto marker = [&](StringRef Name, bool WithCounter) {
    QualType Arg = Wide ? B.C.LongTy : B.C.IntTy;
    SmallVector<Expr *, 4> Args{B.intLit(Id, L), B.intLit(Dim, L)};
    if (WithCounter)
      Args.push_back(B.cast(B.load(Counter, L), Arg));
    Args.push_back(B.cast(B.load(Trip, L), Arg));
    return B.cast(B.call((Name + (Wide ? "64" : "32")).str(), Args, L), Counter->getType());
  };
  B.setInit(Counter, marker("lo", false));
  Expr *Cond = B.bin(BO_LT, B.load(Counter, L), marker("hi", false));
  Expr *Next = B.bin(BO_Assign, B.ref(Counter, L), marker("next", true));
  return B.forLoop(Counter, Cond, Next, Body, L);
}

Stmt *MarkedLoops::nest(ArrayRef<LoopDim> Dims, ArrayRef<CountedDim> Counts, unsigned Id, bool Wide,
                        Stmt *Body, SourceLocation L) {
  for (unsigned I = Dims.size(); I-- > 0;) {
    const LoopDim &D = Dims[I];
    CountedDim N = Counts[I];
    N.Counter = B.variable(".xacc.k", Wide ? B.C.UnsignedLongTy : B.C.UnsignedIntTy, nullptr, L);
    B.setInit(D.Variable, counterValue(D, N));
    Body = B.compound({B.declare(D.Variable, L), Body}, D.For->getBody()->getBeginLoc(),
                      D.For->getEndLoc());
    Body = loop(Id, I, N.Counter, N.Trip, Wide, Body, L);
  }
  return Body;
}
} // namespace xacc
