// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopHeader.h.
#include "ast/LoopHeader.h"
#include "ast/AstBuilder.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace xacc {
static Expr *strip(Expr *E) { return E->IgnoreParenImpCasts(); }

/// The assignment that the first part of a header is, parentheses aside.
static BinaryOperator *initialAssignment(ForStmt *For) {
  auto *E = dyn_cast_or_null<Expr>(For->getInit());
  auto *Assign = E ? dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
  return Assign && Assign->getOpcode() == BO_Assign ? Assign : nullptr;
}

VarDecl *controlVariable(ForStmt *For) {
  if (auto *Decl = dyn_cast_or_null<DeclStmt>(For->getInit())) {
    auto *V = Decl->isSingleDecl() ? dyn_cast<VarDecl>(Decl->getSingleDecl()) : nullptr;
    return V && V->hasInit() ? V : nullptr;
  }
  BinaryOperator *Assign = initialAssignment(For);
  return Assign ? asVariable(Assign->getLHS()) : nullptr;
}

static bool analyseInit(ForStmt *For, LoopDim &D) {
  D.Variable = controlVariable(For);
  D.Declares = isa_and_nonnull<DeclStmt>(For->getInit());
  if (D.Variable)
    D.Lower = D.Declares ? D.Variable->getInit() : initialAssignment(For)->getRHS();
  return D.Variable;
}

static bool analyseCondition(ForStmt *For, LoopDim &D) {
  auto *Cond = dyn_cast_or_null<BinaryOperator>(For->getCond());
  if (!Cond || !Cond->isComparisonOp())
    return false;
  bool Left = asVariable(Cond->getLHS()) == D.Variable;
  D.Op = Left ? Cond->getOpcode() : BinaryOperator::reverseComparisonOp(Cond->getOpcode());
  D.Upper = Left ? Cond->getRHS() : Cond->getLHS();
  return Left || asVariable(Cond->getRHS()) == D.Variable;
}

/// i = i + e, i = e + i, i = i - e
static bool analyseSum(Expr *Value, LoopDim &D) {
  auto *Sum = dyn_cast<BinaryOperator>(strip(Value));
  if (!Sum || !Sum->isAdditiveOp())
    return false;
  D.Down = Sum->getOpcode() == BO_Sub;
  const bool Left = asVariable(Sum->getLHS()) == D.Variable;
  D.Step = Left ? Sum->getRHS() : Sum->getLHS();
  return Left || (!D.Down && asVariable(Sum->getRHS()) == D.Variable);
}

static bool analyseIncrement(ForStmt *For, LoopDim &D) {
  if (auto *Unary = dyn_cast_or_null<UnaryOperator>(For->getInc())) {
    D.Down = Unary->isDecrementOp();
    return Unary->isIncrementDecrementOp() && asVariable(Unary->getSubExpr()) == D.Variable;
  }
  auto *Assign = dyn_cast_or_null<BinaryOperator>(For->getInc());
  if (!Assign || !Assign->isAssignmentOp() || asVariable(Assign->getLHS()) != D.Variable)
    return false;
  if (Assign->getOpcode() == BO_Assign)
    return analyseSum(Assign->getRHS(), D);
  D.Down = Assign->getOpcode() == BO_SubAssign;
  D.Step = Assign->getRHS();
  return D.Down || Assign->getOpcode() == BO_AddAssign;
}

bool readHeader(ForStmt *For, LoopDim &D) {
  D.For = For;
  // Parentheses around a whole part mean nothing.
  if (For->getCond())
    For->setCond(For->getCond()->IgnoreParens());
  if (For->getInc())
    For->setInc(For->getInc()->IgnoreParens());
  return analyseInit(For, D) && analyseCondition(For, D) && analyseIncrement(For, D);
}

bool analyseHeader(ForStmt *For, LoopDim &D) { return readHeader(For, D) && !usesOwnVariable(D); }

Expr *usesOwnVariable(const LoopDim &D) {
  Expr *Found = nullptr;
  for (Expr *E : {D.Declares ? D.Lower : nullptr, D.Upper, D.Step})
    forEachRef(E, [&](DeclRefExpr *R) { Found = R->getDecl() == D.Variable ? R : Found; });
  return Found;
}

void forEachAssigned(Stmt *S, llvm::function_ref<void(Expr *)> Visit) {
  if (!S)
    return;
  if (auto *Assign = dyn_cast<BinaryOperator>(S); Assign && Assign->isAssignmentOp())
    Visit(Assign->getLHS()->IgnoreParens());
  if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->isIncrementDecrementOp())
    Visit(Unary->getSubExpr()->IgnoreParens());
  forEachChild(S, [&](Stmt *&Child) { forEachAssigned(Child, Visit); });
}

/// The variables of the end and the step of a loop.
static llvm::SmallPtrSet<VarDecl *, 4> boundsOf(const LoopDim &D) {
  llvm::SmallPtrSet<VarDecl *, 4> Variables;
  for (Expr *E : {D.Upper, D.Step})
    if (E)
      forEachRef(E, [&](DeclRefExpr *R) {
        if (auto *V = dyn_cast<VarDecl>(R->getDecl()); V && V != D.Variable)
          Variables.insert(V);
      });
  return Variables;
}

void forEachChange(const LoopDim &D, Stmt *S, llvm::function_ref<void(Expr *, bool)> Visit) {
  const llvm::SmallPtrSet<VarDecl *, 4> Bounds = boundsOf(D);
  forEachAssigned(S, [&](Expr *E) {
    VarDecl *V = asVariable(E);
    if (V && (V == D.Variable || Bounds.contains(V)))
      Visit(E, V != D.Variable);
  });
}
} // namespace xacc
