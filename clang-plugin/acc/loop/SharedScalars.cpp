// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalars in data clauses, which are there for all, that iterations of a shared loop change and
// that no reduction or atomic construct takes: updates are lost, or a temporary is one for all. By
// the letter that is a race; the user meant private, reduction or atomic. Likewise variables of a
// gang, and subscripts by what the loop reduces. Called by Loop.
#include "acc/auto/Independence.h"
#include "acc/auto/StaleValue.h"
#include "acc/loop/Loop.h"
#include "acc/query/Parts.h"
#include "acc/query/Variables.h"
#include "acc/updates/Assignments.h"
#include "acc/updates/Selection.h"

using namespace clang;

namespace xacc {
namespace {
/// The assignments of a variable: those in any iteration, and those that conditions do not leave to
/// one.
class Stores {
public:
  Stores(const VarDecl *V, const OneIteration &One) : V(V), One(One) {}
  void visit(Stmt *S, bool IsGuarded = false);
  Expr *Always = nullptr;    ///< in each iteration, or
  Expr *Sometimes = nullptr; ///< in several
  bool HasAtomic = false;

private:
  void add(Expr *E, bool IsGuarded) {
    if (!Sometimes && !One.isMeant(Conditions))
      Sometimes = E;
    if (!IsGuarded && !Always)
      Always = E;
  }
  const VarDecl *V;
  const OneIteration &One;
  GuardList Conditions;
};
} // namespace

void Stores::visit(Stmt *S, bool IsGuarded) {
  if (!S)
    return;
  if (isa<OpenACCAtomicConstruct>(S)) {
    HasAtomic |= isWritten(S, const_cast<VarDecl *>(V));
    return;
  }
  if (auto *E = dyn_cast<BinaryOperator>(S);
      E && E->isAssignmentOp() && asVariable(E->getLHS()) == V)
    add(E, IsGuarded);
  if (auto *E = dyn_cast<UnaryOperator>(S);
      E && E->isIncrementDecrementOp() && asVariable(E->getSubExpr()) == V)
    add(E, IsGuarded);
  IsGuarded |= isa<IfStmt, SwitchStmt, ForStmt, WhileStmt, DoStmt, AbstractConditionalOperator>(S);
  forEachGuarded(S, Conditions, [&](Stmt *Child) { visit(Child, IsGuarded); });
}

/// True if the value that E stores may be another one in each iteration.
static bool differs(Stmt *Loop, Expr *E) {
  auto *Assign = dyn_cast<BinaryOperator>(E);
  bool Differs = false;
  if (Assign)
    forEachRef(Assign->getRHS(), [&](DeclRefExpr *R) {
      auto *V = dyn_cast<VarDecl>(R->getDecl());
      Differs |= V && (isDeclaredIn(Loop, V) || isWritten(Loop, V));
    });
  return Differs;
}

/// True if a loop in S has a reduction clause for V.
static bool hasReduction(Stmt *S, const VarDecl *V) {
  auto *A = dyn_cast_or_null<OpenACCLoopConstruct>(S);
  auto names = [V](const OpenACCClause *Clause) {
    auto *Red = dyn_cast<OpenACCReductionClause>(Clause);
    return Red && llvm::any_of(Red->getVarList(), [V](Expr *E) { return asVariable(E) == V; });
  };
  return S && ((A && llvm::any_of(A->clauses(), names)) ||
               llvm::any_of(S->children(), [V](Stmt *Child) { return hasReduction(Child, V); }));
}

/// A subscript in S that depends on V, or null.
static Expr *subscriptOf(Stmt *S, const VarDecl *V) {
  if (!S || isa<UnaryExprOrTypeTraitExpr>(S))
    return nullptr;
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(S)) {
    bool Mentions = false;
    forEachRef(Element->getIdx(), [&](DeclRefExpr *Ref) { Mentions |= Ref->getDecl() == V; });
    if (Mentions)
      return Element->getIdx();
  }
  for (Stmt *Child : S->children())
    if (Expr *Found = subscriptOf(Child, V))
      return Found;
  return nullptr;
}

/// y[count++] = ...: each thread counts from the beginning.
void SharedScalars::checkSubscripts(const Clauses &List, ForStmt *For) {
  for (const Clauses::Reduction &Red : List.Reductions)
    if (VarDecl *V = asVariable(Red.Item))
      if (Expr *Index = subscriptOf(For->getBody(), V))
        warn(Index->getExprLoc(), diag::warn_reduced_subscript, V->getName());
}

/// True if the loop, or one around or inside, has a reduction or copies of V.
static bool isTaken(VarDecl *V, const Clauses &List, Stmt *Loop, const Region &R) {
  auto isIt = [V](const Clauses::Reduction &I) { return asVariable(I.Item) == V; };
  auto isActive = [V](const ReductionItem &I) { return I.Variable == V; };
  auto isPrivate = [V](Expr *E) { return asVariable(E) == V; };
  return llvm::any_of(List.Reductions, isIt) || llvm::any_of(R.List->Reductions, isIt) ||
         llvm::any_of(R.Reductions, isActive) || llvm::any_of(List.Private, isPrivate) ||
         isLoopVariable(Loop, V) || hasReduction(Loop, V);
}

/// What iterations leave in a variable of the gang, of which code behind the loop reads one value.
void SharedScalars::checkOfGang(VarDecl *V, Stmt *Loop, ForStmt *For, Region &R) {
  if (isDeclaredIn(Loop, V) || !assignsShared(Loop, V) || readsEntryValue(For->getBody(), V) ||
      !readsValueAfter(R.Body, Loop, V))
    return;
  const OneIteration One = OneIteration::ofAnyLoop(Loop);
  Stores Found(V, One);
  Found.visit(For->getBody());
  auto *Assign = dyn_cast_or_null<BinaryOperator>(Found.Always);
  bool Differs = false;
  if (Assign)
    forEachRef(Assign->getRHS(), [&](DeclRefExpr *Ref) {
      auto *Counter = dyn_cast<VarDecl>(Ref->getDecl());
      Differs |= Counter && (Counter == controlVariable(For) || isLoopVariable(Loop, Counter));
    });
  if (Differs && !Found.HasAtomic && R.Lost.insert(Found.Always->getBeginLoc()).second)
    warn(Found.Always->getExprLoc(), diag::warn_one_for_all, V->getName());
}

void SharedScalars::check(const Clauses &List, Stmt *Loop, Region &R) {
  auto *For = dyn_cast<ForStmt>(Loop);
  if (R.Kind != Parallel || R.Routine || R.InVectorLoop || !For || In.Failed)
    return;
  checkSubscripts(List, For);
  const OneIteration One = OneIteration::ofNest(Loop, List.Collapse);
  auto isMapped = [&](VarDecl *V) {
    auto names = [V](const Clauses::DataItem &D) { return asVariable(D.Item) == V; };
    return isInScope(V) || llvm::any_of(R.List->Data, names);
  };
  for (VarDecl *V : scalarsIn(For->getBody())) {
    if (!V->getType()->isArithmeticType() || V->getType()->isAtomicType() ||
        isTaken(V, List, Loop, R))
      continue;
    if (R.Locals.contains(V))
      checkOfGang(V, Loop, For, R);
    if (R.Locals.contains(V) || R.Shared.contains(V) || R.Implicit.contains(V) || !isMapped(V))
      continue;
    if (Expr *Call = updatedByCall(For->getBody(), V, One);
        Call && R.Lost.insert(Call->getBeginLoc()).second)
      warn(Call->getExprLoc(), diag::warn_lost_updates, V->getName());
    if (!assignsShared(Loop, V))
      continue;
    Stores Found(V, One);
    Found.visit(For->getBody());
    const bool Reads = readsEntryValue(For->getBody(), V);
    const bool IsLost =
        Reads ? Found.Sometimes != nullptr : Found.Always && differs(Loop, Found.Always);
    Expr *E = Reads ? Found.Sometimes : Found.Always;
    if (!Found.HasAtomic && IsLost && R.Lost.insert(E->getBeginLoc()).second)
      warn(E->getExprLoc(), Reads ? diag::warn_lost_updates : diag::warn_one_for_all, V->getName());
  }
}
} // namespace xacc
