// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Walk over a function and dispatch of its OpenACC constructs to the directive families. See Lowering.h.
#include "Lowering.h"
#include "auto/Parallelize.h"

using namespace clang;

namespace xacc {
static bool hasOpenACC(Stmt *S) {
  if (!S)
    return false;
  if (isa<OpenACCConstructStmt>(S))
    return true;
  bool Has = false;
  forEachChild(S, [&](Stmt *&Child) { Has |= hasOpenACC(Child); });
  return Has;
}

void FunctionLowering::run() {
  if (!hasOpenACC(F->getBody()))
    return;
  Sema &S = B.S;
  Sema::ContextRAII Context(S, F);
  S.PushFunctionScope();
  S.PushExpressionEvaluationContext(Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  // Code that the user did not write must not be warned about.
  bool Ignored = S.getDiagnostics().getIgnoreAllWarnings();
  S.getDiagnostics().setIgnoreAllWarnings(true);
  B.Function = F;
  checkJumps();
  if (!Failed)
    parallelize(F, U);
  noteReadsOutside(F->getBody());
  if (!Failed)
    walk(F->getBody());
  S.getDiagnostics().setIgnoreAllWarnings(Ignored);
  S.PopExpressionEvaluationContext();
  S.PopFunctionScopeInfo();
}

void FunctionLowering::walk(Stmt *Parent) {
  forEachChild(Parent, [&](Stmt *&Child) {
    if (auto *A = dyn_cast<OpenACCConstructStmt>(Child))
      Child = lower(A);
    else
      walk(Child);
  });
}

Stmt *FunctionLowering::lower(OpenACCConstructStmt *A) {
  switch (A->getDirectiveKind()) {
  case OpenACCDirectiveKind::Parallel:
    return lowerCompute(cast<OpenACCComputeConstruct>(A), Parallel, false);
  case OpenACCDirectiveKind::Serial:
    return lowerCompute(cast<OpenACCComputeConstruct>(A), Serial, false);
  case OpenACCDirectiveKind::Kernels:
    return lowerCompute(cast<OpenACCComputeConstruct>(A), Kernels, false);
  case OpenACCDirectiveKind::ParallelLoop:
    return lowerCompute(cast<OpenACCCombinedConstruct>(A), Parallel, true);
  case OpenACCDirectiveKind::SerialLoop:
    return lowerCompute(cast<OpenACCCombinedConstruct>(A), Serial, true);
  case OpenACCDirectiveKind::KernelsLoop:
    return lowerCompute(cast<OpenACCCombinedConstruct>(A), Kernels, true);
  case OpenACCDirectiveKind::Data:
    return lowerData(cast<OpenACCDataConstruct>(A));
  case OpenACCDirectiveKind::HostData:
    return lowerHostData(cast<OpenACCHostDataConstruct>(A));
  case OpenACCDirectiveKind::EnterData:
    return lowerExecutable(A, EnterData, "enter_data");
  case OpenACCDirectiveKind::ExitData:
    return lowerExecutable(A, ExitData, "exit_data");
  case OpenACCDirectiveKind::Update:
    return lowerExecutable(A, Update, "update");
  case OpenACCDirectiveKind::Atomic:
    return lowerAtomic(cast<OpenACCAtomicConstruct>(A));
  case OpenACCDirectiveKind::Wait:
    return lowerWait(cast<OpenACCWaitConstruct>(A));
  case OpenACCDirectiveKind::Loop:
    return lowerOrphan(cast<OpenACCLoopConstruct>(A));
  default:
    report(A->getDirectiveLoc(), diag::err_directive, spelling(A->getDirectiveKind()));
    return A;
  }
}

Clauses FunctionLowering::clausesOf(OpenACCConstructStmt *A, unsigned Directives) {
  std::string Name = spelling(A->getDirectiveKind());
  Clauses List = sortClauses(A->clauses(), Directives, Name, B, U.Report, U.Repairs);
  U.Tell.clauses(List, Name, B.C);
  return List;
}

Expr *FunctionLowering::where(SourceLocation L, StringRef Construct) {
  PresumedLoc P = B.C.getSourceManager().getPresumedLoc(L);
  std::string Text;
  llvm::raw_string_ostream(Text) << P.getFilename() << ';' << F->getName() << ';' << P.getLine() << ';' << P.getColumn()
                                 << ';' << Construct;
  return B.stringPtr(Text, L);
}

Stmt *FunctionLowering::wrap(Statements &S, OpenACCConstructStmt *A) {
  return B.compound(S, A->getBeginLoc(), A->getEndLoc());
}
} // namespace xacc
