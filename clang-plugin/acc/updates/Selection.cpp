// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Selection.h.
#include "acc/updates/Selection.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"
#include "ast/LoopHeader.h"

using namespace clang;

namespace xacc {
void forEachGuarded(Stmt *S, GuardList &Around, llvm::function_ref<void(Stmt *Child)> Visit) {
  auto *If = dyn_cast<IfStmt>(S);
  for (Stmt *Child : S->children()) {
    const bool Depends = If && (Child == If->getThen() || Child == If->getElse());
    if (Depends)
      Around.push_back({If->getCond(), Child == If->getThen()});
    Visit(Child);
    if (Depends)
      Around.pop_back();
  }
}

constexpr size_t MostCounters = 31; // bits
using Names = llvm::SmallPtrSet<const VarDecl *, 4>;

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

/// The equations that hold where the condition does, or where it does not, by their variables.
static void addEquations(Expr *E, bool Holds, SmallVectorImpl<Names> &Out) {
  E = E->IgnoreParenImpCasts();
  if (auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
    return addEquations(Not->getSubExpr(), !Holds, Out);
  auto *Op = dyn_cast<BinaryOperator>(E);
  if (Op && Op->isLogicalOp() && (Op->getOpcode() == BO_LAnd) == Holds) {
    addEquations(Op->getLHS(), Holds, Out);
    addEquations(Op->getRHS(), Holds, Out);
  } else if (Op && Op->isEqualityOp() && (Op->getOpcode() == BO_EQ) == Holds) {
    Out.emplace_back();
    addNames(Op->getLHS(), Out.back());
    addNames(Op->getRHS(), Out.back());
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
  if (Out.size() == MostCounters)
    return;
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
  const auto Parameters = F->parameters().take_front(MostCounters);
  Found.Counters.append(Parameters.begin(), Parameters.end());
  return Found;
}

unsigned OneIteration::fixedBy(Guards Conditions) const {
  SmallVector<Names, 4> Equations;
  for (auto [Condition, Holds] : Conditions)
    addEquations(Condition, Holds, Equations);
  unsigned Fixed = 0;
  for (bool Again = true; Again;) {
    Again = false;
    for (const Names &X : Equations) {
      unsigned Open = 0;
      for (unsigned I = 0; I < Counters.size(); ++I)
        Open |= Counters[I] && X.contains(Counters[I]) ? 1u << I & ~Fixed : 0;
      const bool IsOne = OfAny ? Open != 0 : llvm::isPowerOf2_32(Open);
      Again |= IsOne;
      Fixed |= IsOne ? Open : 0;
    }
  }
  return Fixed;
}

bool OneIteration::isMeant(Guards Conditions) const {
  const unsigned Fixed = fixedBy(Conditions);
  return Fixed && (OfAny || Fixed == all());
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
