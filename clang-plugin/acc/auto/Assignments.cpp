// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Assignments.h.
#include "acc/auto/Assignments.h"
#include "acc/query/Elements.h"

using namespace clang;

namespace xacc {
bool hasEquality(Stmt *S) {
  auto *E = dyn_cast_or_null<BinaryOperator>(S);
  return S && ((E && E->getOpcode() == BO_EQ) || llvm::any_of(S->children(), hasEquality));
}

static bool hasContinue(Stmt *S) {
  return S &&
         (isa<ContinueStmt, GotoStmt, SwitchStmt>(S) || llvm::any_of(S->children(), hasContinue));
}

Assignments::Assignments(ASTContext &C, Stmt *Loop) : C(C), MayLeave(hasContinue(Loop)) {
  visit(Loop, true);
}

/// Value: what is assigned, or null where the operator reads the place.
void Assignments::add(Expr *E, Expr *Place, Expr *Value, bool Unused) {
  Place = Place->IgnoreParens();
  ElementPath P = elementPath(Place);
  if (!P.Root || !P.Depth)
    return;
  auto reads = [&](Stmt *S) { return mentionsOf(C, S, P.Root, Place) != 0; };
  const bool Guarded = llvm::any_of(Conditions, reads);
  // The same forms as in a whole loop.
  auto Update = Guarded ? std::nullopt : reductionOf(C, E, P.Root, Place);
  const bool Reads = !Value || reads(Value) || Guarded;
  Found.push_back({E, Place, P, Reads || !Conditions.empty() || MayLeave ? nullptr : Value, Reads,
                   llvm::any_of(Conditions, hasEquality), Unused, !Conditions.empty(), Update});
}

/// True if nobody uses the value of Child, where it is an expression.
static bool isStatement(Stmt *Parent, Stmt *Child, bool Unused) {
  if (auto *Cast = dyn_cast<CastExpr>(Parent))
    return Unused && Cast->getType()->isVoidType();
  if (isa<ParenExpr>(Parent))
    return Unused;
  if (auto *If = dyn_cast<IfStmt>(Parent))
    return Child != If->getCond();
  if (auto *For = dyn_cast<ForStmt>(Parent))
    return Child == For->getBody();
  if (auto *While = dyn_cast<WhileStmt>(Parent))
    return Child == While->getBody();
  if (auto *Do = dyn_cast<DoStmt>(Parent))
    return Child == Do->getBody();
  return isa<CompoundStmt, LabelStmt, OpenACCLoopConstruct>(Parent) ||
         (isa<SwitchCase>(Parent) && Child == cast<SwitchCase>(Parent)->getSubStmt());
}

void Assignments::visit(Stmt *S, bool Unused) {
  if (!S || isa<OpenACCAtomicConstruct>(S))
    return;
  if (auto *E = dyn_cast<StmtExpr>(S)) { // of which the last statement is the value
    for (Stmt *Child : E->getSubStmt()->body())
      visit(Child, Child != E->getSubStmt()->body_back());
    return;
  }
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    add(E, E->getLHS(), E->isCompoundAssignmentOp() ? nullptr : E->getRHS(), Unused);
  if (auto *E = dyn_cast<UnaryOperator>(S); E && E->isIncrementDecrementOp())
    add(E, E->getSubExpr(), nullptr, Unused);
  auto *If = dyn_cast<IfStmt>(S);
  if (If)
    Conditions.push_back(If->getCond());
  for (Stmt *Child : S->children())
    visit(Child, isStatement(S, Child, Unused));
  if (If)
    Conditions.pop_back();
}
} // namespace xacc
