// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalars without a clause whose values the code behind a parallel or serial construct needs. By
// the letter the region changes copies of them. Those that all threads may change together, by
// atomic or to one constant, are shared instead; others are worth a warning. Called by Region and
// ImplicitAttributes.
#include "acc/auto/StaleValue.h"
#include "acc/data/Data.h"
#include "acc/query/Lent.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"
#include "acc/updates/Assignments.h"
#include "ast/LoopHeader.h"
#include "clang/Analysis/Analyses/LiveVariables.h"

using namespace clang;

namespace xacc {
static bool isCompute(const Stmt *S) {
  return isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S);
}

static bool hasCompute(const Stmt *S) {
  return S && (isCompute(S) ||
               llvm::any_of(S->children(), [](const Stmt *Child) { return hasCompute(Child); }));
}

namespace {
struct Recorder : LiveVariables::Observer {
  llvm::DenseMap<const Stmt *, llvm::SmallPtrSet<const VarDecl *, 8>> &Live;
  explicit Recorder(decltype(Live) Live) : Live(Live) {}
  void observeStmt(const Stmt *S, const CFGBlock *,
                   const LiveVariables::LivenessValues &V) override {
    if (isCompute(S))
      for (const VarDecl *D : V.liveDecls)
        Live[S].insert(D);
  }
};
} // namespace

/// The variables whose addresses S keeps: what it hands to another function does not count, as that
/// is a use of its own.
static void collectKept(const Stmt *S, llvm::SmallPtrSetImpl<const VarDecl *> &Kept) {
  if (!S || isCompute(S))
    return;
  auto addressOf = [](const Stmt *E) -> const VarDecl * {
    auto *Address = dyn_cast<UnaryOperator>(E);
    return Address && Address->getOpcode() == UO_AddrOf ? asVariable(Address->getSubExpr())
                                                        : nullptr;
  };
  if (const VarDecl *V = addressOf(S))
    Kept.insert(V);
  for (const Stmt *Child : S->children()) {
    auto *Arg = isa<CallExpr>(S) && Child ? dyn_cast<Expr>(Child) : nullptr;
    if (!Arg || !addressOf(Arg->IgnoreParenCasts()))
      collectKept(Child, Kept);
  }
}

static void collectCompute(const Stmt *S, SmallVectorImpl<const Stmt *> &Found) {
  if (S && isCompute(S))
    Found.push_back(S);
  else if (S)
    for (const Stmt *Child : S->children())
      collectCompute(Child, Found);
}

void LiveValues::noteReadsOutside(Stmt *S) {
  if (!S || isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S))
    return;
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue)
    if (VarDecl *V = asVariable(Cast->getSubExpr()))
      In.ReadOutside.insert(V);
  forEachChild(S, [&](Stmt *&Child) { noteReadsOutside(Child); });
  forEachTypeExpr(S, [&](Stmt *&E) { noteReadsOutside(E); });
}

/// Clang's data flow analysis tells which local variables are read behind each compute construct.
void LiveValues::find() {
  noteReadsOutside(F->getBody());
  if (!hasCompute(F->getBody()))
    return;
  AnalysisDeclContext Context(nullptr, F);
  Context.getCFGBuildOptions().setAllAlwaysAdd(); // what the analysis looks at
  if (auto Values = LiveVariables::create(Context)) {
    Recorder Note(In.LiveAfter);
    Values->runOnAllBlocks(Note);
  }
  llvm::SmallPtrSet<const VarDecl *, 8> Kept;
  SmallVector<const Stmt *, 8> Constructs;
  collectKept(F->getBody(), Kept);
  collectCompute(F->getBody(), Constructs);
  for (const Stmt *S : Constructs)
    In.LiveAfter[S].insert(Kept.begin(), Kept.end());
  for (const Stmt *S : Constructs)
    checkLoops(S, In.LiveAfter[S]);
}

static bool hasPrivate(const OpenACCConstructStmt *A, const VarDecl *V) {
  return llvm::any_of(A->clauses(), [V](const OpenACCClause *C) {
    auto *Private = dyn_cast<OpenACCPrivateClause>(C);
    return Private &&
           llvm::any_of(Private->getVarList(), [V](Expr *E) { return asVariable(E) == V; });
  });
}

/// Loops whose iterations other threads execute; what those in sequence leave is told where they
/// assign it, and those of kernels that nobody marks leave what C does.
static ForStmt *loopOf(const Stmt *S) {
  auto *A = dyn_cast<OpenACCConstructStmt>(S);
  if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(S); Loop && isUnmarked(Loop))
    return nullptr;
  bool InOrder = A && llvm::any_of(A->clauses(), [](const OpenACCClause *C) {
                   return isa<OpenACCSeqClause, OpenACCAutoClause>(C);
                 });
  if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(S))
    return InOrder ? nullptr : dyn_cast<ForStmt>(const_cast<Stmt *>(Loop->getLoop()));
  auto *Combined = dyn_cast<OpenACCCombinedConstruct>(S);
  return Combined && !InOrder ? dyn_cast<ForStmt>(const_cast<Stmt *>(Combined->getLoop()))
                              : nullptr;
}

/// The variable of a loop construct is private: what the code behind reads is not what C leaves.
void LiveValues::checkLoops(const Stmt *S, const llvm::SmallPtrSetImpl<const VarDecl *> &Live) {
  ForStmt *For = loopOf(S);
  auto *A = dyn_cast<OpenACCConstructStmt>(S);
  for (unsigned Left = For ? associatedLoops(B.C, A) : 0; For && Left; Left--) {
    VarDecl *V = isa_and_nonnull<DeclStmt>(For->getInit()) ? nullptr : controlVariable(For);
    if (V && V->hasLocalStorage() && Live.contains(V) && !hasPrivate(A, V))
      warn(For->getInit()->getBeginLoc(), diag::warn_lost_counter, V->getName());
    For = innerLoop(For->getBody());
  }
  for (const Stmt *Child : S->children())
    if (Child)
      checkLoops(Child, Live);
}

/// The assignments of V below S.
static void collectAssigned(Stmt *S, const VarDecl *V, SmallVectorImpl<Expr *> &Found) {
  if (!S)
    return;
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp() && changes(E->getLHS(), V))
    Found.push_back(E);
  if (auto *E = dyn_cast<UnaryOperator>(S);
      E && E->isIncrementDecrementOp() && changes(E->getSubExpr(), V))
    Found.push_back(E);
  for (Stmt *Child : S->children())
    collectAssigned(Child, V, Found);
}

/// What functions update by its address, and nothing else assigns.
static Expr *sumsByCall(Stmt *Body, const VarDecl *V) {
  SmallVector<Expr *, 4> Found;
  collectAssigned(Body, V, Found);
  return Found.empty() ? updatedByCall(Body, V, OneIteration::ofAnyLoop(Body)) : nullptr;
}

/// True if code behind the construct reads V. Other functions may read a global variable that is no
/// temporary.
bool LiveValues::isNeededAfter(const Stmt *Construct, VarDecl *V, Stmt *Body) const {
  if (V->hasLocalStorage())
    return In.LiveAfter.lookup(Construct).contains(V);
  return In.ReadOutside.contains(V) || readsEntryValue(Body, V) || sumsByCall(Body, V);
}

/// A pointer in a data clause has warnings of its own. Of one in declare other constructs and
/// routines have the device's value.
bool LiveValues::isPointerNeeded(const Stmt *Construct, VarDecl *V, Stmt *Body) const {
  if (U.isDeclared(V->getCanonicalDecl()))
    return true;
  return !isInScope(V) && V->hasLocalStorage() && In.ReadOutside.contains(V) &&
         isNeededAfter(Construct, V, Body);
}

static unsigned countRefs(Stmt *S, const VarDecl *V) {
  unsigned Count = 0;
  forEachRef(S, [&](DeclRefExpr *R) { Count += R->getDecl() == V; });
  return Count;
}

/// True for  if (... V ...) V = constant;  without effects in the condition, nor anything in it
/// that iterations over All hand on.
static bool isGuarded(ASTContext &C, IfStmt *If, Stmt *All, const VarDecl *V) {
  auto *Assign = dyn_cast<BinaryOperator>(withoutBraces(If->getThen()));
  bool IsAlone = Assign && asVariable(Assign->getLHS()) == V && !If->getElse() &&
                 !If->getCond()->HasSideEffects(C);
  forEachRef(If->getCond(), [&](DeclRefExpr *R) {
    auto *W = dyn_cast<VarDecl>(R->getDecl());
    if (W && W != V && W->getType()->isScalarType() && !isDeclaredIn(All, W))
      IsAlone &= !isWritten(All, W) || isLoopVariable(All, W);
  });
  return IsAlone;
}

/// How often such conditions in S ask for V. The first iteration that assigns it saw the value of
/// before, and what the others see changes nothing.
static unsigned countGuards(ASTContext &C, Stmt *S, Stmt *All, const VarDecl *V) {
  if (!S)
    return 0;
  if (auto *If = dyn_cast<IfStmt>(S); If && isGuarded(C, If, All, V))
    return countRefs(If->getCond(), V);
  unsigned Count = 0;
  for (Stmt *Child : S->children())
    Count += countGuards(C, Child, All, V);
  return Count;
}

/// All that S does with V is to assign a constant, everywhere the same, perhaps where it has not
/// yet.
static bool isOneConstant(ASTContext &C, Stmt *S, const VarDecl *V) {
  SmallVector<Expr *, 4> Found;
  collectAssigned(S, V, Found);
  std::optional<llvm::FoldingSetNodeID> Value;
  for (Expr *E : Found) {
    auto *Assign = dyn_cast<BinaryOperator>(E);
    if (!Assign || Assign->getOpcode() != BO_Assign || asVariable(Assign->getLHS()) != V ||
        !Assign->getRHS()->isEvaluatable(C))
      return false;
    llvm::FoldingSetNodeID Id;
    Assign->getRHS()->IgnoreParenImpCasts()->Profile(Id, C, true);
    if (Value && *Value != Id)
      return false;
    Value = Id;
  }
  return Value && Found.size() + countGuards(C, S, S, V) == countRefs(S, V);
}

/// The assignments of V that are what an atomic construct is about; in { v = x; x += e; } that of v
/// is not.
static void collectAtomic(Stmt *S, const VarDecl *V, SmallVectorImpl<Expr *> &Found) {
  auto *A = dyn_cast_or_null<OpenACCAtomicConstruct>(S);
  auto isX = [V](const OpenACCAtomicConstruct::SingleStmtInfo &I) {
    return I.X && changes(I.X, V);
  };
  if (A && (isX(A->getAssociatedStmtInfo().First) || isX(A->getAssociatedStmtInfo().Second)))
    return collectAssigned(A, V, Found);
  if (S)
    for (Stmt *Child : S->children())
      collectAtomic(Child, V, Found);
}

/// True if some atomic construct in S changes V, and nothing else does.
static bool isAtomic(Stmt *S, const VarDecl *V) {
  SmallVector<Expr *, 4> Atomic, All;
  collectAtomic(S, V, Atomic);
  collectAssigned(S, V, All);
  return !Atomic.empty() && Atomic.size() == All.size();
}

void LiveValues::findShared(const Stmt *Construct, Stmt *Body, bool Combined, Region &R) {
  if (R.Kind == Kernels)
    return;
  for (VarDecl *V : scalarsIn(Body)) {
    if (R.Locals.contains(V) || !isWritten(Body, V))
      continue;
    const bool Needed = V->getType()->isPointerType() ? isPointerNeeded(Construct, V, Body)
                                                      : isNeededAfter(Construct, V, Body);
    auto isFlag = [&] {
      return (Needed || !V->hasLocalStorage()) && isOneConstant(B.C, Body, V) &&
             isInSharedLoops(Body, V, Combined, *R.List, R);
    };
    if (U.ImplicitReductions && V->getType()->isArithmeticType() && (isAtomic(Body, V) || isFlag()))
      R.Shared.insert(V);
    else if (Needed)
      noteNeeded(V, Body, R);
  }
}

/// Calls take addresses of what they only set, too, which the code behind then sets again: it is to
/// read the value itself.
void LiveValues::noteNeeded(VarDecl *V, Stmt *Body, Region &R) {
  R.Needed.insert(V);
  Expr *Address = In.ReadOutside.contains(V) ? changedByAddress(Body, V)
                  : V->hasLocalStorage()     ? nullptr
                                             : sumsByCall(Body, V);
  if (Address)
    R.Lent[V] = Address->getExprLoc();
}

/// The region has copies of V.
void LiveValues::checkLost(VarDecl *V, Stmt *Body, const Region &R) {
  SmallVector<Expr *, 4> Found;
  if (R.Needed.contains(V) && !In.Failed) // an error leaves uses behind
    collectAssigned(Body, V, Found);
  const SourceLocation L = Found.empty() ? R.Lent.lookup(V) : Found.front()->getExprLoc();
  if (L.isValid() && !In.Failed)
    warn(L, diag::warn_lost_value, V->getName());
}
} // namespace xacc
