// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What can be said of a function without changing anything. Rules of places and jumps come first; a
// function that breaks them is not lowered, and nothing is once Clang has found an error. Lowering
// would report more, so that what it says of clauses and loops is then found here.
#include "acc/data/Data.h"
#include "acc/directives/Directives.h"
#include "acc/function/Function.h"
#include "acc/loop/Loop.h"
#include "acc/query/Constructs.h"
#include "acc/query/Loops.h"
#include "acc/query/Routines.h"
#include "acc/query/Variables.h"
#include "acc/rules/Rules.h"

using namespace clang;

namespace xacc {
/// Calls Visit with the items of private and reduction clauses of constructs in S.
static void forEachPrivate(Stmt *S, llvm::function_ref<void(Expr *)> Visit) {
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *C : A->clauses())
      if (isa<OpenACCPrivateClause, OpenACCReductionClause>(C))
        llvm::for_each(cast<OpenACCClauseWithVarList>(C)->getVarList(), Visit);
  forEachChild(S, [&](Stmt *&Child) { forEachPrivate(Child, Visit); });
}

/// Variables without a clause of which default(none) asks one. Those that are private or reduced
/// somewhere inside are found when the construct is lowered.
void FunctionCheck::checkDefaultNone(const Clauses &List, Stmt *Body) {
  llvm::SmallPtrSet<VarDecl *, 16> Known;
  auto know = [&](Expr *Item) {
    forEachRef(Item, [&](DeclRefExpr *R) {
      if (auto *V = dyn_cast<VarDecl>(R->getDecl()))
        Known.insert(V);
    });
  };
  collectLocals(Body, Known);
  llvm::for_each(List.Private, know);
  llvm::for_each(List.FirstPrivate, know);
  for (const Clauses::Reduction &R : List.Reductions)
    know(R.Item);
  for (const Clauses::DataItem &D : List.Data)
    know(D.Item);
  forEachPrivate(Body, know);
  forEachRef(Body, [&](DeclRefExpr *R) {
    auto *V = dyn_cast<VarDecl>(R->getDecl());
    bool Needs = V && !V->isImplicit() && !isOfXmp(V) && !isConstantOfUnit(B.C, V) && !isInScope(V);
    if (Needs && Known.insert(V).second && !isLoopVariable(Body, V))
      report(R->getLocation(), diag::err_default_none, V->getName());
  });
}

/// The nest of a loop that surely becomes a parallel one; sequential ones may have any form.
void FunctionCheck::checkNest(OpenACCConstructStmt *A, const Clauses &List) {
  using D = OpenACCDirectiveKind;
  auto *Inner = dyn_cast<OpenACCLoopConstruct>(A);
  D Kind = Inner ? Inner->getParentComputeConstructKind() : A->getDirectiveKind();
  SmallVector<LoopDim, 3> Dims;
  if (isSharedOut(A) && (Kind == D::Parallel || Kind == D::ParallelLoop))
    LoopHeaders(In).analyseNest(*A->child_begin(), List, Dims);
}

void FunctionCheck::checkConstruct(OpenACCConstructStmt *A, bool Whole) {
  const unsigned Bits = directiveBits(A->getDirectiveKind());
  if (!Bits)
    return;
  Clauses List =
      sortClauses(A->clauses(), Bits, spelling(A->getDirectiveKind()), B, U.Report, U.Repairs);
  checkClauses(A, List, B.C, U.Report);
  if (In.Known)
    PointerNames(In).resolve(List, Bits & Compute);
  if (auto *Atomic = dyn_cast<OpenACCAtomicConstruct>(A))
    AtomicDirective(In).check(Atomic);
  if (Bits == HostData)
    for (const Clauses::DataItem &D : List.Data)
      if (!asVariable(D.Item))
        report(D.Item->getBeginLoc(), diag::err_use_device, sourceText(B.C, D.Item));
  Statements Unused;
  Operands Ops(B, A->getDirectiveLoc());
  if (Bits != HostData && !U.HasRawArrays)
    DataLowering(In).addItems(List, Ops, Unused, Bits == Data ? &In.Scopes.back() : nullptr);
  if (Whole && List.Default == OpenACCDefaultClauseKind::None && Bits & Compute)
    checkDefaultNone(List, *A->child_begin());
  if (Whole && Bits & Loop)
    checkNest(A, List);
}

void FunctionCheck::check(Stmt *S, bool Whole) {
  const size_t Outside = In.Scopes.size();
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S)) {
    In.Scopes.emplace_back();
    checkConstruct(A, Whole);
  }
  forEachChild(S, [&](Stmt *&Child) {
    check(Child, Whole);
    if (OpenACCDeclareDecl *D = asDeclare(Child))
      checkDeclare(D);
  });
  In.Scopes.truncate(Outside);
}

/// A declare directive in a block; its scope ends with the block.
void FunctionCheck::checkDeclare(OpenACCDeclareDecl *D) {
  Clauses List = sortClauses(D->clauses(), Declare, "declare", B, U.Report, U.Repairs);
  Statements Unused;
  Operands Ops(B, D->getDirectiveLoc());
  auto &Scope = In.Scopes.emplace_back();
  if (!U.HasRawArrays)
    DataLowering(In).addItems(List, Ops, Unused, &Scope);
}

bool FunctionCheck::followsRules() {
  const unsigned Before = U.Report.errors();
  checkRules(F, isRoutine(F, U), U.Report);
  checkJumps();
  return U.Report.errors() == Before;
}
} // namespace xacc
