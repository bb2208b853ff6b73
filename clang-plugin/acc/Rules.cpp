// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of OpenACC 3.4 that Clang leaves to us, checked on what the user wrote: where directives may stand, which
// clauses may stand together, and what loops may do. Levels are in RoutineLevel.cpp, jumps in Jumps.cpp.
#include "Lowering.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace xacc {
//===--------------------------------------------------------------------===//
// Clauses of one directive
//===--------------------------------------------------------------------===//

static bool isLevel(const OpenACCClause *C) {
  return isa<OpenACCGangClause, OpenACCWorkerClause, OpenACCVectorClause>(C);
}

/// At most one of each level, up to the next device_type; collapse or tile.
static void checkTwice(ArrayRef<const OpenACCClause *> List, Reporter &Report) {
  SmallVector<OpenACCClauseKind, 4> Seen;
  bool Collapse = false;
  for (const OpenACCClause *C : List) {
    if (isa<OpenACCDeviceTypeClause>(C)) {
      Seen.clear();
      Collapse = false;
    }
    if (isLevel(C) && llvm::is_contained(Seen, C->getClauseKind()))
      Report(C->getBeginLoc(), diag::err_xmp_twice) << spelling(C->getClauseKind());
    Seen.push_back(C->getClauseKind());
    if (!isa<OpenACCCollapseClause, OpenACCTileClause>(C))
      continue;
    if (Collapse)
      Report(C->getBeginLoc(), diag::err_unsupported) << "collapse together with tile";
    Collapse = true;
  }
}

/// Numbers of gangs, workers and lanes are positive (2.5.10 to 2.5.12).
static void checkPositive(const OpenACCClause *Clause, ASTContext &C, Reporter &Report) {
  SmallVector<const Expr *, 3> Sizes;
  if (auto *Gangs = dyn_cast<OpenACCNumGangsClause>(Clause))
    Sizes.append(Gangs->getIntExprs().begin(), Gangs->getIntExprs().end());
  else if (isa<OpenACCNumWorkersClause, OpenACCVectorLengthClause, OpenACCWorkerClause, OpenACCVectorClause>(Clause))
    Sizes.push_back(cast<OpenACCClauseWithSingleIntExpr>(Clause)->getIntExpr());
  else if (auto *Gang = dyn_cast<OpenACCGangClause>(Clause))
    for (unsigned I = 0; I < Gang->getNumExprs(); ++I)
      if (Gang->getExpr(I).first == OpenACCGangKind::Num)
        Sizes.push_back(Gang->getExpr(I).second);
  for (const Expr *E : Sizes) {
    Expr::EvalResult R;
    if (E && !E->isValueDependent() && E->EvaluateAsInt(R, C) && !R.Val.getInt().isStrictlyPositive())
      Report(E->getBeginLoc(), diag::err_not_positive) << spelling(Clause->getClauseKind());
  }
}

/// A length of vector is for kernels; elsewhere programs mean vector_length (2.9.4).
static void checkLength(const OpenACCConstructStmt *A, Reporter &Report) {
  OpenACCDirectiveKind Kind = A->getDirectiveKind();
  if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(A))
    Kind = Loop->getParentComputeConstructKind();
  if (Kind != OpenACCDirectiveKind::Parallel && Kind != OpenACCDirectiveKind::ParallelLoop)
    return;
  for (const OpenACCClause *C : A->clauses())
    if (auto *V = dyn_cast<OpenACCVectorClause>(C); V && V->hasIntExpr())
      Report(V->getBeginLoc(), diag::warn_vector_length);
}

/// A variable has one attribute on a construct. Of combined constructs data clauses are the region's, private is the
/// loop's.
static void checkAttributes(const Clauses &List, bool OneConstruct, Reporter &Report) {
  llvm::SmallPtrSet<VarDecl *, 8> Private, Data, Reduced;
  if (OneConstruct)
    for (const Clauses::DataItem &D : List.Data)
      if (VarDecl *V = asVariable(D.Item))
        Data.insert(V);
  auto take = [&](Expr *Item, bool CheckData) {
    if (VarDecl *V = asVariable(Item); V && ((CheckData && Data.contains(V)) || !Private.insert(V).second))
      Report(Item->getBeginLoc(), diag::err_twice) << V->getName();
  };
  for (Expr *Item : List.Private)
    take(Item, true);
  for (Expr *Item : List.FirstPrivate) // that with data clauses is found where both are captured
    take(Item, false);
  for (const Clauses::Reduction &R : List.Reductions) {
    VarDecl *V = asVariable(R.Item), *Whole = rootOfMember(R.Item);
    Whole = Whole ? Whole : variableOf(R.Item);
    bool IsTarget = Whole && !V && Whole->getType()->isPointerType(); // is not the pointer
    if (!Whole || IsTarget || R.Implicit)
      continue;
    if (Private.contains(Whole))
      Report(R.Item->getBeginLoc(), diag::err_private_reduction) << Whole->getName();
    if (V && !Reduced.insert(V).second)
      Report(R.Item->getBeginLoc(), diag::err_reduced_twice) << V->getName();
  }
}

void checkClauses(const OpenACCConstructStmt *A, const Clauses &List, ASTContext &C, Reporter &Report) {
  checkTwice(A->clauses(), Report);
  for (const OpenACCClause *Clause : A->clauses())
    checkPositive(Clause, C, Report);
  checkLength(A, Report);
  checkAttributes(List, isa<OpenACCComputeConstruct>(A), Report);
  checkItems(A->clauses(), C, Report);
}

//===--------------------------------------------------------------------===//
// Statements
//===--------------------------------------------------------------------===//

namespace {
class RuleCheck {
public:
  /// What is around a statement.
  struct Around {
    Stmt *Loop = nullptr; ///< the innermost
    unsigned Gang = 0;    ///< the dimension of gangs that the loops share, or 0
    bool Compute = false; ///< a compute construct
  };
  RuleCheck(FunctionDecl *F, bool InRoutine, Reporter &Report)
      : F(F), C(F->getASTContext()), InRoutine(InRoutine), Report(Report) {}
  void walk(Stmt *S, Around In);

private:
  unsigned checkGang(OpenACCConstructStmt *A, unsigned Gang);
  void visitConstruct(OpenACCConstructStmt *A, const Around &In);
  void checkPlace(OpenACCConstructStmt *A, const Around &In);
  void checkBody(Stmt *Body);
  void checkBodies(Stmt *S);
  void checkCache(OpenACCCacheConstruct *A, Stmt *Loop);
  void checkVariables(OpenACCConstructStmt *A, Stmt *Loop);

  FunctionDecl *F;
  ASTContext &C;
  bool InRoutine;
  Reporter &Report;
};
} // namespace

/// Calls Visit with what each assignment, increment and decrement in S changes.
static void forEachChanged(Stmt *S, llvm::function_ref<void(Expr *)> Visit) {
  if (!S)
    return;
  if (auto *Assign = dyn_cast<BinaryOperator>(S); Assign && Assign->isAssignmentOp())
    Visit(Assign->getLHS()->IgnoreParens());
  if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->isIncrementDecrementOp())
    Visit(Unary->getSubExpr()->IgnoreParens());
  for (Stmt *Child : S->children())
    forEachChanged(Child, Visit);
}

/// Directives are no statements: what looks like the body would run after it.
void RuleCheck::checkBody(Stmt *Body) {
  auto *A = dyn_cast_or_null<OpenACCConstructStmt>(Body);
  if (A && isa<OpenACCEnterDataConstruct, OpenACCExitDataConstruct, OpenACCWaitConstruct, OpenACCInitConstruct,
               OpenACCShutdownConstruct, OpenACCSetConstruct>(A))
    Report(A->getDirectiveLoc(), diag::err_scope_of_sub) << spelling(A->getDirectiveKind());
}

void RuleCheck::checkCache(OpenACCCacheConstruct *A, Stmt *Loop) {
  if (!Loop)
    return Report(A->getDirectiveLoc(), diag::err_cache_place), void();
  if (!A->hasReadOnly())
    return;
  for (Expr *Item : A->getVarList())
    if (VarDecl *V = variableOf(Item))
      forEachChanged(Loop, [&](Expr *E) {
        if (isa<ArraySubscriptExpr>(E) && variableOf(E) == V)
          Report(E->getBeginLoc(), diag::err_cache_written) << V->getName();
      });
}

/// The variable of a loop that is shared out changes in its header only; in no loop do the bounds depend on it.
void RuleCheck::checkVariables(OpenACCConstructStmt *A, Stmt *Loop) {
  unsigned Count = associatedLoops(C, A);
  for (ForStmt *For = innerLoop(Loop); For && Count > 0; For = innerLoop(For->getBody()), --Count) {
    LoopDim D;
    if (!readHeader(For, D))
      continue;
    if (Expr *Own = usesOwnVariable(D))
      Report(Own->getBeginLoc(), diag::err_own_variable) << D.Variable->getName();
    else if (isSharedOut(A))
      forEachChanged(For->getBody(), [&](Expr *E) {
        if (asVariable(E) == D.Variable)
          Report(E->getBeginLoc(), diag::err_variable_changed) << D.Variable->getName();
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
    checkLoopLevel(F, Loop, Report);
  else
    Report(L, diag::err_orphan_loop);
}

void RuleCheck::visitConstruct(OpenACCConstructStmt *A, const Around &In) {
  checkPlace(A, In);
  if (auto *Cache = dyn_cast<OpenACCCacheConstruct>(A))
    checkCache(Cache, In.Loop);
  if (auto *Construct = dyn_cast<OpenACCLoopConstruct>(A))
    checkVariables(A, Construct->getLoop());
  else if (auto *Construct = dyn_cast<OpenACCCombinedConstruct>(A))
    checkVariables(A, Construct->getLoop());
}

/// A loop over gangs may contain one of a smaller dimension only (2.9.2). Returns the dimension for what is inside.
unsigned RuleCheck::checkGang(OpenACCConstructStmt *A, unsigned Gang) {
  for (const OpenACCClause *Clause : A->clauses()) {
    auto *G = dyn_cast<OpenACCGangClause>(Clause);
    if (!G)
      continue;
    unsigned Dim = 1;
    for (unsigned I = 0; I < G->getNumExprs(); ++I)
      if (Expr::EvalResult R; G->getExpr(I).first == OpenACCGangKind::Dim && G->getExpr(I).second->EvaluateAsInt(R, C))
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
    checkBody(If->getElse());
  } else if (auto *Switch = dyn_cast<SwitchStmt>(S))
    checkBody(Switch->getBody());
  else if (auto *For = dyn_cast<ForStmt>(S))
    checkBody(For->getBody());
  else if (auto *While = dyn_cast<WhileStmt>(S))
    checkBody(While->getBody());
  else if (auto *Do = dyn_cast<DoStmt>(S))
    checkBody(Do->getBody());
}

void RuleCheck::walk(Stmt *S, Around In) {
  checkBodies(S);
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S)) {
    visitConstruct(A, In);
    In.Gang = checkGang(A, In.Gang);
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
