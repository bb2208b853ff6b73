// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopClauses.h.
#include "acc/auto/LoopClauses.h"
#include "acc/auto/LoopNest.h"

using namespace clang;

namespace xacc {
ClauseList clausesFor(AstBuilder &B, const Verdict &V, SourceLocation L) {
  ClauseList List{OpenACCIndependentClause::Create(B.C, L, L)};
  SourceLocation Nowhere; // no parenthesis: not written by the user
  for (VarDecl *P : V.Privates)
    List.push_back(OpenACCPrivateClause::Create(B.C, L, Nowhere, {B.ref(P, L)},
                                                {OpenACCPrivateRecipe::Empty()}, L));
  for (auto [R, Op] : V.Reductions)
    List.push_back(OpenACCReductionClause::Create(B.C, L, Nowhere, Op, {B.ref(R, L)},
                                                  {OpenACCReductionRecipeWithStorage::Empty()}, L));
  return List;
}

static Stmt *withClauses(ASTContext &C, OpenACCConstructStmt *A,
                         ArrayRef<const OpenACCClause *> List) {
  if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(A))
    return OpenACCLoopConstruct::Create(C, Loop->getParentComputeConstructKind(), A->getBeginLoc(),
                                        A->getDirectiveLoc(), A->getEndLoc(), List,
                                        Loop->getLoop());
  return OpenACCCombinedConstruct::Create(C, A->getDirectiveKind(), A->getBeginLoc(),
                                          A->getDirectiveLoc(), A->getEndLoc(), List,
                                          cast<OpenACCCombinedConstruct>(A)->getLoop());
}

Stmt *provedLoop(AstBuilder &B, OpenACCConstructStmt *A, const Verdict &V) {
  ClauseList List = clausesFor(B, V, A->getDirectiveLoc());
  llvm::copy_if(A->clauses(), std::back_inserter(List),
                [](auto *Clause) { return !isa<OpenACCAutoClause>(Clause); });
  return withClauses(B.C, A, List);
}

Stmt *sequentialLoop(AstBuilder &B, OpenACCConstructStmt *A) {
  ClauseList List{OpenACCSeqClause::Create(B.C, A->getDirectiveLoc(), A->getDirectiveLoc())};
  llvm::copy_if(A->clauses(), std::back_inserter(List), [](auto *Clause) {
    return !isa<OpenACCAutoClause, OpenACCIndependentClause, OpenACCGangClause, OpenACCWorkerClause,
                OpenACCVectorClause>(Clause);
  });
  return withClauses(B.C, A, List);
}

Stmt *statedLoop(AstBuilder &B, OpenACCConstructStmt *A, const Verdict &V) {
  if (V.Reductions.empty() && V.Privates.empty())
    return A;
  ClauseList List(A->clauses().begin(), A->clauses().end());
  llvm::append_range(List, llvm::drop_begin(clausesFor(B, V, A->getDirectiveLoc())));
  return withClauses(B.C, A, List);
}

Stmt *sharedOverGangs(AstBuilder &B, OpenACCConstructStmt *A) {
  ArrayRef<const OpenACCClause *> Written = A->clauses();
  const bool NamesLanes =
      findClause<OpenACCWorkerClause>(Written) || findClause<OpenACCVectorClause>(Written);
  if (!NamesLanes || findClause<OpenACCGangClause>(Written) ||
      findClause<OpenACCSeqClause>(Written))
    return A;
  ClauseList List(Written.begin(), Written.end());
  List.push_back(
      OpenACCGangClause::Create(B.C, A->getDirectiveLoc(), {}, {}, {}, A->getDirectiveLoc()));
  return withClauses(B.C, A, List);
}

static void keepOrder(Unit &U, Stmt *&S, bool IsTested) {
  if (!S)
    return;
  auto *A = dyn_cast<OpenACCLoopConstruct>(S);
  IsTested |= A && U.Tested.erase(A->getLoop());
  if (A && IsTested)
    S = sequentialLoop(U.B, A);
  for (Stmt *&Child : S->children())
    keepOrder(U, Child, IsTested);
}

void keepOrderIfTested(Unit &U, Stmt *&S) { keepOrder(U, S, false); }
} // namespace xacc
