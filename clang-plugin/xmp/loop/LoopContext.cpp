// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopContext.h.
#include "xmp/loop/LoopContext.h"
#include "ast/TripCount.h"

using namespace clang;

namespace xacc {
CallExpr *loopMarkIn(Stmt *S) {
  auto *Block = dyn_cast<CompoundStmt>(S);
  return Block && !Block->body_empty() ? asCall(Block->body_back(), "__xmp_loop_of") : nullptr;
}

bool isMarkedLoop(CompoundStmt *Block) { return llvm::any_of(Block->body(), loopMarkIn); }

VarDecl *XmpLoop::record(StringRef Name, QualType T, Expr *Init, Statements &Out) {
  VarDecl *V = B.variable(Name, T, nullptr, Loc);
  V->setInit(Init);
  Out.push_back(B.declare(V, Loc));
  In.Made.insert(V);
  return V;
}

CompoundStmt *XmpLoop::block(ArrayRef<Stmt *> Body) {
  return CompoundStmt::Create(B.C, Body, FPOptionsOverride(), Block->getLBracLoc(),
                              Block->getRBracLoc());
}

std::optional<unsigned> XmpLoop::positionOf(StringRef Variable) const {
  for (auto [K, Term] : llvm::enumerate(Terms))
    if (Term && Term->getName() == Variable)
      return K;
  return std::nullopt;
}

XmpLoop::For *XmpLoop::forOf(ForStmt *Loop) {
  auto *It = llvm::find_if(Loops, [&](const For &L) { return L.executed() == Loop; });
  return It == Loops.end() ? nullptr : It;
}

Expr *XmpLoop::stepOf(const For &L) {
  SourceLocation At = L.Loop->getForLoc();
  if (auto Known = TripCount(B, L.D).constantStep())
    return B.longLit(*Known, At);
  if (!L.D.Step)
    return B.longLit(L.D.Down ? -1 : 1, At);
  QualType T = L.D.Variable->getType(), Added = B.C.LongTy;
  if (!T->isBooleanType())
    Added = B.C.getIntTypeForBitwidth(B.C.getIntWidth(T), true);
  Expr *Written = B.load(L.Written, At);
  Written = L.D.Down ? B.paren(B.bin(BO_Sub, B.longLit(0, At), Written)) : Written;
  return B.cast(B.cast(Written, Added), B.C.LongTy);
}

Expr *XmpLoop::valueBehind(const For &L, Expr *Iterations) {
  Expr *Way = B.paren(B.bin(BO_Mul, Iterations, stepOf(L)));
  return B.paren(B.bin(BO_Add, B.cast(B.load(L.Lowest, Loc), B.C.LongTy), Way));
}
} // namespace xacc
