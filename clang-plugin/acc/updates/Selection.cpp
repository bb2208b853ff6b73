// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Selection.h.
#include "acc/updates/Selection.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"
#include "ast/LoopHeader.h"

using namespace clang;

namespace xacc {
using Names = llvm::SmallPtrSetImpl<const VarDecl *>;

/// The variables whose sum or product E is.
static void addNames(Expr *E, Names &Out) {
  E = E->IgnoreParenCasts();
  auto *Op = dyn_cast<BinaryOperator>(E);
  if (VarDecl *V = asVariable(E)) {
    if (Out.insert(V).second && V->hasLocalStorage() && V->getInit())
      addNames(V->getInit(), Out);
  } else if (Op && (Op->isAdditiveOp() || Op->getOpcode() == BO_Mul)) {
    addNames(Op->getLHS(), Out);
    addNames(Op->getRHS(), Out);
  }
}

/// The variables that have one value where the condition holds, or where it does not.
static void addFixed(Expr *E, bool Holds, Names &Out) {
  E = E->IgnoreParenImpCasts();
  if (auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
    return addFixed(Not->getSubExpr(), !Holds, Out);
  auto *Op = dyn_cast<BinaryOperator>(E);
  if (Op && Op->isLogicalOp() && (Op->getOpcode() == BO_LAnd) == Holds) {
    addFixed(Op->getLHS(), Holds, Out);
    addFixed(Op->getRHS(), Holds, Out);
  } else if (Op && Op->isEqualityOp() && (Op->getOpcode() == BO_EQ) == Holds) {
    addNames(Op->getLHS(), Out);
    addNames(Op->getRHS(), Out);
  }
}

OneIteration OneIteration::ofNest(Stmt *Loop, unsigned Dims) {
  OneIteration Found;
  for (ForStmt *For = innerLoop(Loop); For && Found.Counters.size() < Dims;
       For = innerLoop(For->getBody()))
    Found.Counters.push_back(controlVariable(For));
  return Found;
}

static void addCounters(Stmt *S, SmallVectorImpl<const VarDecl *> &Out) {
  if (auto *For = dyn_cast_or_null<ForStmt>(S))
    Out.push_back(controlVariable(For));
  if (S)
    for (Stmt *Child : S->children())
      addCounters(Child, Out);
}

OneIteration OneIteration::ofAnyLoop(Stmt *Region) {
  OneIteration Found;
  Found.OfAny = true;
  addCounters(Region, Found.Counters);
  return Found;
}

OneIteration OneIteration::ofParameters(const FunctionDecl *F) {
  OneIteration Found;
  Found.OfAny = true;
  Found.Counters.append(F->param_begin(), F->param_end());
  return Found;
}

bool OneIteration::isMeant(Guards Conditions) const {
  llvm::SmallPtrSet<const VarDecl *, 4> Fixed;
  for (auto [Condition, Holds] : Conditions)
    addFixed(Condition, Holds, Fixed);
  auto isFixed = [&](const VarDecl *V) { return V && Fixed.contains(V); };
  return OfAny ? llvm::any_of(Counters, isFixed)
               : !Counters.empty() && llvm::all_of(Counters, isFixed);
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
