// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// routine: what a region calls is compiled for the device anyway, so the directive itself adds nothing; its level is a
// promise about the callers. Loops of a worker or vector routine run in every lane that calls it: like other code of a
// gang outside vector loops, with effects in one lane (OpenACC 3.4, 2.15.1).
#include "Lowering.h"

using namespace clang;

namespace xacc {
void checkRoutine(ArrayRef<const OpenACCClause *> List, Reporter &Report) {
  for (const OpenACCClause *C : List)
    if (!isa<OpenACCSeqClause, OpenACCGangClause, OpenACCWorkerClause, OpenACCVectorClause, OpenACCNoHostClause>(C))
      Report(C->getBeginLoc(), diag::err_clause) << spelling(C->getClauseKind()) << "routine";
}

static bool isGangRoutine(const FunctionDecl *F) {
  auto *A = F->getAttr<OpenACCRoutineDeclAttr>();
  return A && llvm::any_of(A->Clauses, [](const OpenACCClause *C) { return isa<OpenACCGangClause>(C); });
}

static bool isRoutine(const FunctionDecl *F) {
  return F->hasAttr<OpenACCRoutineDeclAttr>() || F->hasAttr<OpenACCRoutineAnnotAttr>();
}

/// A loop construct of a routine: the loop, run by the caller, with private copies. What it reduces it changes
/// directly. Distributed over gangs it would have to run once for all callers.
Stmt *FunctionLowering::lowerOrphan(OpenACCLoopConstruct *A) {
  SourceLocation L = A->getDirectiveLoc();
  if (!isRoutine(F)) {
    report(L, diag::err_orphan_loop);
    return A;
  }
  Clauses List = clausesOf(A, Loop);
  if ((List.Requests & XACC_REQ_GANG) || (isGangRoutine(F) && !(List.Requests & XACC_REQ_SEQ))) {
    report(L, diag::err_routine_gang);
    return A;
  }
  Statements Out;
  Stmt *Body = A->getLoop();
  for (Expr *Item : List.Private) {
    VarDecl *V = asVariable(Item);
    if (!V || V->getType()->isVariablyModifiedType() || V->getType()->isIncompleteType()) {
      report(Item->getBeginLoc(), diag::err_var_unsupported, sourceText(B.C, Item), "private", "an item of this form");
      continue;
    }
    VarDecl *Copy = B.variable(V->getName(), V->getType().getUnqualifiedType(), nullptr, L);
    rebind(Body, V, Copy);
    Out.push_back(B.declare(Copy, L));
  }
  Out.push_back(Body);
  Stmt *Block = B.compound(Out, A->getBeginLoc(), A->getEndLoc());
  walk(Block);
  return Block;
}
} // namespace xacc
