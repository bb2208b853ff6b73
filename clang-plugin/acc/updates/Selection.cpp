// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Selection.h.
#include "acc/updates/Selection.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
bool hasEquality(Stmt *S) {
  auto *E = dyn_cast_or_null<BinaryOperator>(S);
  return S && ((E && E->getOpcode() == BO_EQ) || llvm::any_of(S->children(), hasEquality));
}

Selection::Selection(Stmt *Loop) {
  collectLocals(Loop, Declared);
  collectWritten(Loop, Written);
  collectCounters(Loop);
}

/// As isLoopVariable() of Variables.h has them.
void Selection::collectCounters(Stmt *S) {
  if (!S)
    return;
  if (auto *For = dyn_cast<ForStmt>(S))
    if (auto *Init = dyn_cast_or_null<BinaryOperator>(For->getInit());
        Init && Init->getOpcode() == BO_Assign)
      if (VarDecl *V = asVariable(Init->getLHS()))
        Counters.insert(V);
  for (Stmt *Child : S->children())
    collectCounters(Child);
}

Expr *Selection::ownValue(Expr *E) const {
  VarDecl *V = asVariable(E);
  return V && Declared.contains(V) && !Counters.contains(V) ? V->getInit() : nullptr;
}

bool Selection::repeats(Stmt *S) const {
  if (!S)
    return false;
  auto *E = dyn_cast<Expr>(S);
  auto *Op = dyn_cast<BinaryOperator>(S);
  if (isa<CallExpr, StmtExpr>(S) || (Op && (Op->isBitwiseOp() || Op->getOpcode() == BO_Rem)))
    return true;
  if (Expr *Value = E ? ownValue(E) : nullptr; Value && asVariable(E))
    return repeats(Value);
  return llvm::any_of(S->children(), [=](Stmt *Child) { return repeats(Child); });
}

bool Selection::isMark(Expr *E) const {
  E = E->IgnoreParenImpCasts();
  Expr *Value = ownValue(E);
  const bool IsElement = isa<ArraySubscriptExpr, MemberExpr, UnaryOperator>(E);
  const bool IsOwn = asVariable(E) && !Counters.contains(asVariable(E)) &&
                     (Declared.contains(asVariable(E)) || Written.contains(asVariable(E)));
  return E->getType()->isIntegralOrEnumerationType() &&
         (Value ? isMark(Value) : IsElement || IsOwn);
}

bool Selection::keepsApart(Expr *E, bool Holds) const {
  E = E->IgnoreParenImpCasts();
  if (auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
    return keepsApart(Not->getSubExpr(), !Holds);
  auto *Op = dyn_cast<BinaryOperator>(E);
  if (Op && Op->isLogicalOp()) {
    const bool Left = keepsApart(Op->getLHS(), Holds);
    const bool Right = keepsApart(Op->getRHS(), Holds);
    return (Op->getOpcode() == BO_LOr) == Holds ? Left && Right : Left || Right;
  }
  if (repeats(E))
    return true;
  if (Op && Op->isRelationalOp())
    return false;
  if (Op && Op->isEqualityOp() && (Op->getOpcode() == BO_EQ) == Holds)
    return true;
  return Op && Op->isEqualityOp() ? isMark(Op->getLHS()) || isMark(Op->getRHS()) : isMark(E);
}
} // namespace xacc
