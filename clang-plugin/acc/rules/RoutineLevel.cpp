// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Levels of routines against each other, against the loops in them and against the loops that call
// them (OpenACC 3.4, 2.9.2 to 2.9.4 and 2.15.1). What breaks a rule still runs as C does, so a call
// is worth a warning only.
#include "acc/query/Loops.h"
#include "acc/query/Routines.h"
#include "acc/rules/Rules.h"
#include "ast/AstBuilder.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace xacc {
/// The smallest level that a loop names, or 0; for the greatest, Greatest.
static unsigned levelOf(ArrayRef<const OpenACCClause *> List, bool Greatest) {
  unsigned Found = 0;
  for (const OpenACCClause *C : List) {
    unsigned Level = isa<OpenACCGangClause>(C)     ? 3
                     : isa<OpenACCWorkerClause>(C) ? 2
                     : isa<OpenACCVectorClause>(C) ? 1
                                                   : 0;
    if (Level && (!Found || (Greatest ? Level > Found : Level < Found)))
      Found = Level;
  }
  return Found;
}

/// The dimension of gang in a list of clauses: 1 where none is written.
static unsigned dimensionOf(ArrayRef<const OpenACCClause *> List, ASTContext &C) {
  for (const OpenACCClause *Clause : List)
    if (auto *Gang = dyn_cast<OpenACCGangClause>(Clause))
      for (unsigned I = 0; I < Gang->getNumExprs(); ++I)
        if (Expr::EvalResult R; Gang->getExpr(I).first == OpenACCGangKind::Dim &&
                                !Gang->getExpr(I).second->isValueDependent() &&
                                Gang->getExpr(I).second->EvaluateAsInt(R, C))
          return R.Val.getInt().getZExtValue();
  return 1;
}

static void checkLoopDimension(const FunctionDecl *F, OpenACCLoopConstruct *A, Reporter &Report) {
  const unsigned Dim = dimensionOf(A->clauses(), F->getASTContext());
  for (auto *Attr : F->specific_attrs<OpenACCRoutineDeclAttr>())
    if (unsigned Own = dimensionOf(Attr->Clauses, F->getASTContext()); Dim > Own)
      Report(A->getDirectiveLoc(), diag::err_loop_dim) << Dim << F->getName() << Own;
}

/// IsOutermost: no loop around shares its iterations out, so that in a gang's routine this one is
/// for the gangs unless it says otherwise.
void checkLoopLevel(const FunctionDecl *F, OpenACCLoopConstruct *A, bool IsOutermost,
                    Reporter &Report) {
  auto Note = routineNote(F);
  unsigned Level = levelOf(A->clauses(), true);
  if (Note && Level > Note->Level)
    Report(A->getDirectiveLoc(), diag::err_loop_level)
        << levelName(Level) << F->getName() << levelName(Note->Level);
  else if (Level == 3)
    checkLoopDimension(F, A, Report);
  const bool IsForGangs =
      Level == 3 || (!Level && Note && Note->Level == 3 && IsOutermost && isSharedOut(A));
  for (const OpenACCClause *C : A->clauses())
    if (isa<OpenACCReductionClause>(C) && IsForGangs)
      Report(C->getBeginLoc(), diag::err_orphan_reduction);
}

namespace {
/// Calls in code of a routine, or in loops: Used is the smallest level of the loops around, or 0.
struct CallCheck {
  const FunctionDecl *F;
  std::optional<RoutineNote> Own;
  Reporter &Report;
  void check(CallExpr *Call, unsigned Used);
  void walk(Stmt *S, unsigned Used);
};
} // namespace

void CallCheck::check(CallExpr *Call, unsigned Used) {
  auto *Callee = Call->getDirectCallee();
  auto Note = Callee ? routineNote(Callee) : std::nullopt;
  if (!Note)
    return;
  if (Used && Note->Level >= Used)
    Report(Call->getBeginLoc(), diag::warn_routine_level)
        << Callee->getName() << levelName(Note->Level) << levelName(Used);
  else if (Own && Note->Level > Own->Level)
    Report(Call->getBeginLoc(), diag::warn_routine_calls)
        << Callee->getName() << levelName(Note->Level) << F->getName() << levelName(Own->Level);
}

void CallCheck::walk(Stmt *S, unsigned Used) {
  if (!S)
    return;
  if (isa<OpenACCLoopConstruct, OpenACCCombinedConstruct>(S)) {
    unsigned Level = levelOf(cast<OpenACCConstructStmt>(S)->clauses(), false);
    Used = Level && (!Used || Level < Used) ? Level : Used;
  }
  if (auto *Call = dyn_cast<CallExpr>(S))
    check(Call, Used);
  forEachChild(S, [&](Stmt *&Child) { walk(Child, Used); });
}

/// A routine may call others up to its own level.
void checkCallLevels(FunctionDecl *F, Reporter &Report) {
  CallCheck{F, routineNote(F), Report}.walk(F->getBody(), 0);
}
} // namespace xacc
