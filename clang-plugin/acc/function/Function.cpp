// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Walk over a function and dispatch of its OpenACC constructs to the directive families.
#include "acc/function/Function.h"
#include "acc/auto/Parallelize.h"
#include "acc/compute/Compute.h"
#include "acc/data/Data.h"
#include "acc/directives/Directives.h"
#include "acc/query/Constructs.h"
#include "acc/rules/Rules.h"

using namespace clang;

namespace xacc {
/// Makes reductions of the clauses in S that were repaired in the token stream
/// (tokens/AccReduction.cpp).
static void restoreReductions(Stmt *S, ASTContext &C, const AccRepairs &Repairs) {
  if (!S || Repairs.Reductions.empty())
    return;
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *&Clause : MutableArrayRef(
             const_cast<const OpenACCClause **>(A->clauses().data()), A->clauses().size())) {
      auto *Private = dyn_cast<OpenACCPrivateClause>(Clause);
      auto Op =
          Private ? Repairs.Reductions.find(Private->getBeginLoc()) : Repairs.Reductions.end();
      if (Op == Repairs.Reductions.end())
        continue;
      // The first one stands in place of the operator; of a name that is wrong Clang has left out
      // both.
      auto Items = Private->getVarList().drop_front(!Private->getVarList().empty());
      SmallVector<OpenACCReductionRecipeWithStorage, 2> Recipes;
      for (size_t I = 0; I < Items.size(); ++I)
        Recipes.push_back(OpenACCReductionRecipeWithStorage::Empty());
      Clause = OpenACCReductionClause::Create(C, Private->getBeginLoc(), Private->getLParenLoc(),
                                              Op->second, Items, Recipes, Private->getEndLoc());
    }
  forEachChild(S, [&](Stmt *&Child) { restoreReductions(Child, C, Repairs); });
}
void FunctionLowering::run(bool Lower, bool Whole) {
  hideStreams(F->getBody(), B.C);
  checkCallLevels(F, U.Report);
  if (!hasOpenACC(F->getBody()))
    return;
  restoreReductions(F->getBody(), B.C, U.Repairs);
  Sema &S = B.S;
  Sema::ContextRAII Context(S, F);
  S.PushFunctionScope();
  S.PushExpressionEvaluationContext(Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  // Code that the user did not write must not be warned about.
  bool Ignored = S.getDiagnostics().getIgnoreAllWarnings();
  S.getDiagnostics().setIgnoreAllWarnings(true);
  B.Function = F;
  FunctionCheck Check(*this);
  if (Check.followsRules() && Lower) {
    lowerBody();
  } else {
    if (Whole)
      know();
    Check.check(F->getBody(), Whole);
  }
  S.getDiagnostics().setIgnoreAllWarnings(Ignored);
  S.PopExpressionEvaluationContext();
  S.PopFunctionScopeInfo();
}

void FunctionLowering::know() {
  Known.emplace(B.C, F);
  PointerNames(*this).findArrays();
  MappedMembers(*this).find(F->getBody());
}

void FunctionLowering::lowerBody() {
  parallelize(F, U);
  know();
  LiveValues(*this).find();
  Stmt *Body = F->getBody();
  if (RoutineLowering(*this).sharesLoops())
    RoutineLowering(*this).lower(Body);
  else
    walkInto(Body);
  if (!AtEntry.empty()) {
    AtEntry.push_back(Body);
    Body = B.compound(AtEntry, Body->getBeginLoc(), Body->getEndLoc());
  }
  F->setBody(Body);
}

void FunctionLowering::walk(Stmt *Parent) {
  forEachChild(Parent, [&](Stmt *&Child) { walkInto(Child); });
}

void FunctionLowering::walkInto(Stmt *&S) {
  auto *Block = dyn_cast<CompoundStmt>(S);
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    S = lower(A);
  else if (Block && llvm::any_of(Block->body(), asDeclare))
    S = DataLowering(*this).lowerDeclare(Block);
  else
    walk(S);
}

void FunctionLowering::regionBody(Stmt *&S, Region &R) { ComputeLowering(*this).regionBody(S, R); }

Stmt *FunctionLowering::lower(OpenACCConstructStmt *A) {
  const unsigned Bits = directiveBits(A->getDirectiveKind());
  if (Bits & Compute) // a cast that asks would be refused: in LLVM 22 this class has no members
    return ComputeLowering(*this).lower(static_cast<OpenACCAssociatedStmtConstruct *>(A),
                                        Directive(Bits & Compute), Bits & Loop);
  switch (A->getDirectiveKind()) {
  case OpenACCDirectiveKind::Data:
    return DataLowering(*this).lowerData(cast<OpenACCDataConstruct>(A));
  case OpenACCDirectiveKind::HostData:
    return DataLowering(*this).lowerHostData(cast<OpenACCHostDataConstruct>(A));
  case OpenACCDirectiveKind::EnterData:
    return ExecutableDirective(*this).lowerData(A, EnterData, "enter_data");
  case OpenACCDirectiveKind::ExitData:
    return ExecutableDirective(*this).lowerData(A, ExitData, "exit_data");
  case OpenACCDirectiveKind::Update:
    return ExecutableDirective(*this).lowerData(A, Update, "update");
  case OpenACCDirectiveKind::Atomic:
    return AtomicDirective(*this).lower(cast<OpenACCAtomicConstruct>(A));
  case OpenACCDirectiveKind::Cache:
    return ExecutableDirective(*this).lowerCache(cast<OpenACCCacheConstruct>(A));
  case OpenACCDirectiveKind::Init:
    return ExecutableDirective(*this).lowerSetup(A, Init, "init");
  case OpenACCDirectiveKind::Shutdown:
    return ExecutableDirective(*this).lowerSetup(A, Shutdown, "shutdown");
  case OpenACCDirectiveKind::Set:
    return ExecutableDirective(*this).lowerSetup(A, Set, "set");
  case OpenACCDirectiveKind::Wait:
    return ExecutableDirective(*this).lowerWait(cast<OpenACCWaitConstruct>(A));
  case OpenACCDirectiveKind::Loop:
    return RoutineLowering(*this).lowerOrphan(cast<OpenACCLoopConstruct>(A));
  default:
    report(A->getDirectiveLoc(), diag::err_directive, spelling(A->getDirectiveKind()));
    return A;
  }
}
} // namespace xacc
