// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of OpenACC 3.4 that Clang leaves to us, checked on what the user wrote: where directives
// may stand, and what loops may do. Clauses are in ClauseRules.cpp, levels in RoutineLevel.cpp,
// jumps in Jumps.cpp.
#include "acc/rules/Rules.h"
#include "acc/query/Constructs.h"
#include "acc/query/Loops.h"
#include "ast/LoopHeader.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace xacc {
namespace {
class RuleCheck {
public:
  /// What is around a statement.
  struct Around {
    Stmt *Loop = nullptr; ///< the innermost
    unsigned Gang = 0;    ///< the dimension of gangs that the loops share, or 0
    bool Shared = false;  ///< a loop construct whose iterations are shared out
    bool Compute = false; ///< a compute construct
  };
  RuleCheck(FunctionDecl *F, bool InRoutine, Reporter &Report)
      : F(F), C(F->getASTContext()), InRoutine(InRoutine), Report(Report) {}
  void walk(Stmt *S, Around In);

private:
  unsigned checkGang(OpenACCConstructStmt *A, unsigned Gang);
  void visitConstruct(OpenACCConstructStmt *A, const Around &In);
  void checkPlace(OpenACCConstructStmt *A, const Around &In);
  void checkBody(Stmt *Body, bool ClangChecksUpdate = true);
  void checkLabelled(Stmt *S);
  void checkBodies(Stmt *S);
  void checkCache(OpenACCCacheConstruct *A, const Around &In);
  void checkVariables(OpenACCConstructStmt *A, Stmt *Loop);

  FunctionDecl *F;
  ASTContext &C;
  bool InRoutine;
  Reporter &Report;
};
} // namespace

static bool isExecutable(const OpenACCConstructStmt *A) {
  return isa<OpenACCEnterDataConstruct, OpenACCExitDataConstruct, OpenACCWaitConstruct,
             OpenACCInitConstruct, OpenACCShutdownConstruct, OpenACCSetConstruct>(A);
}

/// Directives are no statements: what looks like the body would run after it.
void RuleCheck::checkBody(Stmt *Body, bool ClangChecksUpdate) {
  auto *A = dyn_cast_or_null<OpenACCConstructStmt>(Body);
  if (A && (isExecutable(A) || (!ClangChecksUpdate && isa<OpenACCUpdateConstruct>(A))))
    Report(A->getDirectiveLoc(), diag::err_scope_of_sub) << spelling(A->getDirectiveKind());
  if (OpenACCDeclareDecl *D = Body ? asDeclare(Body) : nullptr)
    Report(D->getDirectiveLoc(), diag::err_scope_of_sub) << "declare";
}

/// What a directive behind a label means is clear. Clang refuses update behind labels other than
/// case and default.
void RuleCheck::checkLabelled(Stmt *S) {
  auto *Label = dyn_cast<LabelStmt>(S);
  auto *Case = dyn_cast<SwitchCase>(S);
  auto *A = dyn_cast_or_null<OpenACCConstructStmt>(Label  ? Label->getSubStmt()
                                                   : Case ? Case->getSubStmt()
                                                          : nullptr);
  if (A && (isExecutable(A) || (Case && isa<OpenACCUpdateConstruct>(A))))
    Report(A->getDirectiveLoc(), diag::warn_after_label) << spelling(A->getDirectiveKind());
}

/// True if E is an element of, or what is pointed to by, V.
static bool isPartOf(Expr *E, VarDecl *V) {
  if (isa<ArraySubscriptExpr>(E))
    return variableOf(E) == V;
  auto *Unary = dyn_cast<UnaryOperator>(E);
  bool Found = false;
  if (Unary && Unary->getOpcode() == UO_Deref)
    forEachRef(Unary, [&](DeclRefExpr *R) { Found |= R->getDecl() == V; });
  return Found;
}

void RuleCheck::checkCache(OpenACCCacheConstruct *A, const Around &In) {
  if (!In.Compute && !InRoutine)
    return Report(A->getDirectiveLoc(), diag::warn_cache_outside), void();
  if (!In.Loop)
    return Report(A->getDirectiveLoc(), diag::warn_cache_place), void();
  if (!A->hasReadOnly())
    return;
  for (Expr *Item : A->getVarList())
    if (VarDecl *V = variableOf(Item))
      forEachAssigned(In.Loop, [&](Expr *E) {
        if (isPartOf(E, V))
          Report(E->getBeginLoc(), diag::err_cache_written) << V->getName();
      });
}

/// The variable of a loop that is shared out changes in its header only; in no loop do the bounds
/// depend on it.
void RuleCheck::checkVariables(OpenACCConstructStmt *A, Stmt *Loop) {
  unsigned Count = associatedLoops(C, A);
  for (ForStmt *For = innerLoop(Loop); For && Count > 0; For = innerLoop(For->getBody()), --Count) {
    LoopDim D;
    if (!readHeader(For, D))
      continue;
    if (Expr *Own = usesOwnVariable(D))
      Report(Own->getBeginLoc(), diag::err_own_variable) << D.Variable->getName();
    else if (isSharedOut(A))
      forEachChange(D, For->getBody(), [&](Expr *E, bool OfBound) {
        Report(E->getBeginLoc(), OfBound ? diag::warn_bound_changed : diag::err_variable_changed)
            << asVariable(E)->getName();
      });
  }
}

/// What may stand in a compute construct, in a routine, and outside of both.
void RuleCheck::checkPlace(OpenACCConstructStmt *A, const Around &In) {
  SourceLocation L = A->getDirectiveLoc();
  std::string Name = spelling(A->getDirectiveKind());
  const bool IsCode = isa<OpenACCLoopConstruct, OpenACCAtomicConstruct, OpenACCCacheConstruct>(A);
  if (In.Compute && !IsCode)
    Report(L, diag::err_data_in_compute) << Name;
  else if (InRoutine && !IsCode)
    Report(L, diag::err_in_routine) << Name;
  auto *Loop = dyn_cast<OpenACCLoopConstruct>(A);
  if (!Loop || In.Compute)
    return;
  if (InRoutine)
    checkLoopLevel(F, Loop, !In.Shared, Report);
  else if (llvm::none_of(Loop->clauses(), llvm::IsaPred<OpenACCSeqClause>)) // runs as C does
    Report(L, diag::err_orphan_loop);
}

void RuleCheck::visitConstruct(OpenACCConstructStmt *A, const Around &In) {
  checkPlace(A, In);
  if (auto *Cache = dyn_cast<OpenACCCacheConstruct>(A))
    checkCache(Cache, In);
  if (auto *Construct = dyn_cast<OpenACCLoopConstruct>(A))
    checkVariables(A, Construct->getLoop());
  else if (auto *Construct = dyn_cast<OpenACCCombinedConstruct>(A))
    checkVariables(A, Construct->getLoop());
}

/// A loop over gangs may contain one of a smaller dimension only (2.9.2). Returns the dimension for
/// what is inside.
unsigned RuleCheck::checkGang(OpenACCConstructStmt *A, unsigned Gang) {
  for (const OpenACCClause *Clause : A->clauses()) {
    auto *G = dyn_cast<OpenACCGangClause>(Clause);
    if (!G)
      continue;
    unsigned Dim = 1;
    for (unsigned I = 0; I < G->getNumExprs(); ++I)
      if (Expr::EvalResult R;
          G->getExpr(I).first == OpenACCGangKind::Dim && G->getExpr(I).second->EvaluateAsInt(R, C))
        Dim = R.Val.getInt().getZExtValue();
    if (Gang && Dim >= Gang)
      Report(G->getBeginLoc(), diag::err_gang_in_gang) << Dim << Gang;
    return Dim;
  }
  return Gang;
}

void RuleCheck::checkBodies(Stmt *S) {
  if (auto *If = dyn_cast<IfStmt>(S)) {
    checkBody(If->getThen());
    checkBody(If->getElse(), false);
  } else if (auto *Switch = dyn_cast<SwitchStmt>(S))
    checkBody(Switch->getBody());
  else if (auto *For = dyn_cast<ForStmt>(S))
    checkBody(For->getBody(), false);
  else if (auto *While = dyn_cast<WhileStmt>(S))
    checkBody(While->getBody());
  else if (auto *Do = dyn_cast<DoStmt>(S))
    checkBody(Do->getBody());
}

void RuleCheck::walk(Stmt *S, Around In) {
  checkBodies(S);
  checkLabelled(S);
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S)) {
    visitConstruct(A, In);
    In.Gang = checkGang(A, In.Gang);
    In.Shared |= isSharedOut(A);
    In.Compute |= isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(A);
  }
  if (OpenACCDeclareDecl *D = asDeclare(S); D && In.Compute)
    Report(D->getDirectiveLoc(), diag::err_data_in_compute) << "declare";
  if (auto *Block = dyn_cast<CompoundStmt>(S))
    checkDeclareScope(Block, F, Report);
  if (isa<OMPExecutableDirective>(S) && In.Compute)
    Report(S->getBeginLoc(), diag::err_unsupported) << "an OpenMP directive in a compute construct";
  if (isa<ForStmt, WhileStmt, DoStmt>(S))
    In.Loop = S;
  forEachChild(S, [&](Stmt *&Child) { walk(Child, In); });
}

void checkRules(FunctionDecl *F, bool InRoutine, Reporter &Report) {
  RuleCheck(F, InRoutine, Report).walk(F->getBody(), {});
}
} // namespace xacc
