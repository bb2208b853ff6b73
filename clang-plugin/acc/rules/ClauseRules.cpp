// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of OpenACC 3.4 about the clauses of one directive that Clang leaves to us: which may stand
// together, and what their arguments may be. What is said of variables in data clauses is in
// DataRules.cpp.
#include "acc/query/Elements.h"
#include "acc/rules/Rules.h"

using namespace clang;

namespace xacc {
static bool isLevel(const OpenACCClause *C) {
  return isa<OpenACCGangClause, OpenACCWorkerClause, OpenACCVectorClause>(C);
}

/// At most one of each level, up to the next device_type; collapse or tile. A second word without
/// an argument says nothing.
static void checkTwice(ArrayRef<const OpenACCClause *> List, Reporter &Report) {
  SmallVector<OpenACCClauseKind, 4> Seen;
  bool Collapse = false;
  for (const OpenACCClause *C : List) {
    if (isa<OpenACCDeviceTypeClause>(C)) {
      Seen.clear();
      Collapse = false;
    }
    if (isLevel(C) && llvm::is_contained(Seen, C->getClauseKind()))
      Report(C->getBeginLoc(), diag::err_clause_twice) << spelling(C->getClauseKind());
    if (isa<OpenACCFinalizeClause, OpenACCIfPresentClause>(C) &&
        llvm::is_contained(Seen, C->getClauseKind()))
      Report(C->getBeginLoc(), diag::warn_twice) << spelling(C->getClauseKind());
    Seen.push_back(C->getClauseKind());
    if (!isa<OpenACCCollapseClause, OpenACCTileClause>(C))
      continue;
    if (Collapse)
      Report(C->getBeginLoc(), diag::err_unsupported) << "collapse together with tile";
    Collapse = true;
  }
}

static std::optional<llvm::APSInt> constantOf(const Expr *E, ASTContext &C) {
  Expr::EvalResult R;
  if (E && !E->isValueDependent() && E->EvaluateAsInt(R, C))
    return R.Val.getInt();
  return std::nullopt;
}

/// Numbers of gangs, workers and lanes are positive (2.5.10 to 2.5.12).
static void checkPositive(const OpenACCClause *Clause, ASTContext &C, Reporter &Report) {
  SmallVector<const Expr *, 3> Sizes;
  if (auto *Gangs = dyn_cast<OpenACCNumGangsClause>(Clause))
    Sizes.append(Gangs->getIntExprs().begin(), Gangs->getIntExprs().end());
  else if (isa<OpenACCNumWorkersClause, OpenACCVectorLengthClause, OpenACCWorkerClause,
               OpenACCVectorClause>(Clause))
    Sizes.push_back(cast<OpenACCClauseWithSingleIntExpr>(Clause)->getIntExpr());
  else if (auto *Gang = dyn_cast<OpenACCGangClause>(Clause))
    for (unsigned I = 0; I < Gang->getNumExprs(); ++I)
      if (Gang->getExpr(I).first == OpenACCGangKind::Num)
        Sizes.push_back(Gang->getExpr(I).second);
  for (const Expr *E : Sizes)
    if (auto Value = constantOf(E, C); Value && !Value->isStrictlyPositive())
      Report(E->getBeginLoc(), diag::err_not_positive) << spelling(Clause->getClauseKind());
}

/// Chunks of iterations have a positive length (2.9.2); how iterations are dealt out no correct
/// program can tell.
static void checkStatic(const OpenACCClause *Clause, ASTContext &C, Reporter &Report) {
  auto *Gang = dyn_cast<OpenACCGangClause>(Clause);
  for (unsigned I = 0; Gang && I < Gang->getNumExprs(); ++I) {
    auto [Kind, E] = Gang->getExpr(I);
    if (Kind != OpenACCGangKind::Static || isa<OpenACCAsteriskSizeExpr>(E))
      continue;
    if (auto Value = constantOf(E, C); Value && !Value->isStrictlyPositive())
      Report(E->getBeginLoc(), diag::warn_static) << llvm::toString(*Value, 10);
  }
}

/// Async arguments are numbers of queues or special values (2.16).
static void checkQueue(const Expr *E, StringRef Clause, ASTContext &C, Reporter &Report) {
  auto Value = constantOf(E, C);
  if (!Value)
    return;
  const int64_t Number = Value->extOrTrunc(64).getSExtValue();
  if (Value->getSignificantBits() > 64 || Number < -3 || Number > INT32_MAX)
    Report(E->getBeginLoc(), diag::err_queue) << llvm::toString(*Value, 10) << Clause;
}

static void checkQueues(const OpenACCConstructStmt *A, ASTContext &C, Reporter &Report) {
  if (auto *Wait = dyn_cast<OpenACCWaitConstruct>(A))
    for (const Expr *E : Wait->getQueueIdExprs())
      checkQueue(E, "wait", C, Report);
  for (const OpenACCClause *Clause : A->clauses())
    if (auto *Wait = dyn_cast<OpenACCWaitClause>(Clause))
      for (const Expr *E : const_cast<OpenACCWaitClause *>(Wait)->getQueueIdExprs())
        checkQueue(E, "wait", C, Report);
    else if (isa<OpenACCAsyncClause, OpenACCDefaultAsyncClause>(Clause))
      checkQueue(cast<OpenACCClauseWithSingleIntExpr>(Clause)->getIntExpr(),
                 spelling(Clause->getClauseKind()), C, Report);
}

/// A length of vector is for kernels; elsewhere programs mean vector_length (2.9.4).
static void checkLength(const OpenACCConstructStmt *A, Reporter &Report) {
  OpenACCDirectiveKind Kind = A->getDirectiveKind();
  if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(A))
    Kind = Loop->getParentComputeConstructKind();
  const bool IsOrphan = Kind == OpenACCDirectiveKind::Invalid;
  if (!IsOrphan && Kind != OpenACCDirectiveKind::Parallel &&
      Kind != OpenACCDirectiveKind::ParallelLoop)
    return;
  for (const OpenACCClause *C : A->clauses())
    if (auto *V = dyn_cast<OpenACCVectorClause>(C); V && V->hasIntExpr())
      Report(V->getBeginLoc(), IsOrphan ? diag::warn_vector_orphan : diag::warn_vector_length);
}

/// A variable has one attribute on a construct. Of combined constructs data clauses are the
/// region's, private is the loop's.
static void checkAttributes(const Clauses &List, bool OneConstruct, Reporter &Report) {
  llvm::SmallPtrSet<VarDecl *, 8> Private, Data, Reduced;
  if (OneConstruct)
    for (const Clauses::DataItem &D : List.Data)
      if (VarDecl *V = asVariable(D.Item))
        Data.insert(V);
  auto take = [&](Expr *Item, bool CheckData) {
    if (VarDecl *V = asVariable(Item);
        V && ((CheckData && Data.contains(V)) || !Private.insert(V).second))
      Report(Item->getBeginLoc(), diag::err_in_several_clauses) << V->getName();
  };
  auto isConst = [](Expr *Item) {
    VarDecl *V = asVariable(Item);
    return V && V->getType().isConstant(V->getASTContext());
  };
  for (Expr *Item : List.Private) {
    take(Item, true);
    if (isConst(Item))
      Report(Item->getBeginLoc(), diag::warn_const_private) << asVariable(Item)->getName();
  }
  for (Expr *Item : List.PrivateAgain)
    Report(Item->getBeginLoc(), diag::warn_private_twice) << asVariable(Item)->getName();
  for (Expr *Item : List.FirstPrivate) // that with data clauses is found where both are captured
    take(Item, false);
  for (const Clauses::Reduction &R : List.Reductions) {
    if (isConst(R.Item))
      Report(R.Item->getBeginLoc(), diag::err_const_reduced) << asVariable(R.Item)->getName();
    VarDecl *V = asVariable(R.Item), *Whole = rootOfItem(R.Item);
    bool IsTarget = Whole && !V && Whole->getType()->isPointerType(); // is not the pointer
    if (!Whole || IsTarget || R.Implicit)
      continue;
    if (Private.contains(Whole))
      Report(R.Item->getBeginLoc(), diag::err_private_reduction) << Whole->getName();
    if (V && !Reduced.insert(V).second)
      Report(R.Item->getBeginLoc(), diag::err_reduced_twice) << V->getName();
  }
}

void checkClauses(const OpenACCConstructStmt *A, const Clauses &List, ASTContext &C,
                  Reporter &Report) {
  checkTwice(A->clauses(), Report);
  for (const OpenACCClause *Clause : A->clauses()) {
    checkPositive(Clause, C, Report);
    checkStatic(Clause, C, Report);
  }
  checkQueues(A, C, Report);
  checkLength(A, Report);
  checkAttributes(List, isa<OpenACCComputeConstruct>(A), Report);
  checkItems(A->clauses(), C, Report);
}
} // namespace xacc
