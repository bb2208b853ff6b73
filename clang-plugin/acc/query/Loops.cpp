// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Loops.h.
#include "acc/query/Loops.h"
#include "ast/AstBuilder.h"
#include "ast/Constants.h"
#include "ast/LoopHeader.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace xacc {
bool hasGoto(Stmt *S) { return S && (isa<GotoStmt>(S) || llvm::any_of(S->children(), hasGoto)); }

bool hasJump(Stmt *S) {
  return S && (isa<LabelStmt, GotoStmt>(S) || llvm::any_of(S->children(), hasJump));
}

bool isUnmarked(const OpenACCLoopConstruct *A) { // Parallelize gives it the place of its loop
  return A->getLoop() && A->getDirectiveLoc() == A->getLoop()->getBeginLoc();
}

/// InLoop, InSwitch: what stands in S, and a continue or break leaves alone.
static bool leaves(Stmt *S, bool InLoop, bool InSwitch) {
  if (!S)
    return false;
  if (isa<ContinueStmt>(S))
    return !InLoop;
  if (isa<BreakStmt>(S))
    return !InLoop && !InSwitch;
  InLoop |= isa<ForStmt, WhileStmt, DoStmt>(S);
  InSwitch |= isa<SwitchStmt>(S);
  return isa<ReturnStmt, GotoStmt, IndirectGotoStmt>(S) ||
         llvm::any_of(S->children(), [&](Stmt *Child) { return leaves(Child, InLoop, InSwitch); });
}

bool mayBeLeft(Stmt *S) { return leaves(S, false, false); }

bool hasLoopConstruct(Stmt *S) {
  return S && (isa<OpenACCLoopConstruct>(S) || llvm::any_of(S->children(), hasLoopConstruct));
}

bool isLoopConstruct(Stmt *S) { return isa<OpenACCLoopConstruct>(withoutBraces(S)); }

ForStmt *innerLoop(Stmt *S) {
  auto *Block = dyn_cast_or_null<CompoundStmt>(S);
  if (!Block)
    return dyn_cast_or_null<ForStmt>(S);
  ForStmt *Found = nullptr;
  for (Stmt *Child : Block->body())
    if (ForStmt *For = innerLoop(Child)) {
      if (Found)
        return nullptr;
      Found = For;
    }
  return Found;
}

static uint64_t likelyTrips(const ASTContext &C, ForStmt *For) {
  constexpr uint64_t Unknown = 1024;
  LoopDim D;
  return readHeader(For, D) ? constantDistance(D.Lower, D.Upper, C).value_or(Unknown) : Unknown;
}

uint64_t likelyIterations(const ASTContext &C, Stmt *S) {
  uint64_t Most = 0;
  for (Stmt *Child : S->children())
    if (Child)
      Most = std::max(Most, likelyIterations(C, Child));
  auto *For = dyn_cast<ForStmt>(S);
  return For ? llvm::SaturatingMultiply(likelyTrips(C, For), std::max<uint64_t>(Most, 1)) : Most;
}

bool isSharedOut(const OpenACCConstructStmt *A) {
  OpenACCDirectiveKind Kind = A->getDirectiveKind();
  bool Undecided = Kind == OpenACCDirectiveKind::KernelsLoop;
  if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(A))
    Undecided = Loop->getParentComputeConstructKind() == OpenACCDirectiveKind::Kernels ||
                Loop->getParentComputeConstructKind() == OpenACCDirectiveKind::KernelsLoop;
  else if (!isa<OpenACCCombinedConstruct>(A))
    return false;
  for (const OpenACCClause *C : A->clauses()) {
    if (isa<OpenACCSeqClause, OpenACCAutoClause>(C))
      return false;
    Undecided &= !isa<OpenACCIndependentClause>(C);
  }
  return !Undecided;
}

unsigned associatedLoops(ASTContext &C, const OpenACCConstructStmt *A) {
  unsigned Count = 1;
  for (const OpenACCClause *Clause : A->clauses()) {
    if (auto *Collapse = dyn_cast<OpenACCCollapseClause>(Clause))
      Count = Collapse->getLoopCount()->EvaluateKnownConstInt(C).getZExtValue();
    else if (auto *Tile = dyn_cast<OpenACCTileClause>(Clause))
      Count = Tile->getSizeExprs().size();
  }
  return Count;
}

using ClauseTest = llvm::function_ref<bool(const OpenACCClause *)>;
static bool hasClause(const OpenACCLoopConstruct *A, ClauseTest Is) {
  return llvm::any_of(A->clauses(), Is);
}

/// The user wrote seq: not we, for auto.
static bool isWrittenSeq(const OpenACCLoopConstruct *A) {
  return hasClause(A, [&](const OpenACCClause *C) {
    return isa<OpenACCSeqClause>(C) && C->getBeginLoc() != A->getDirectiveLoc();
  });
}

static bool isSeq(const OpenACCLoopConstruct *A) {
  return hasClause(
      A, [](const OpenACCClause *C) { return isa<OpenACCSeqClause, OpenACCAutoClause>(C); });
}

bool isOverGangs(const OpenACCLoopConstruct *A) {
  auto isGang = [](const OpenACCClause *C) { return isa<OpenACCGangClause>(C); };
  auto isOther = [](const OpenACCClause *C) {
    return isa<OpenACCWorkerClause, OpenACCVectorClause>(C);
  };
  return !isSeq(A) && (hasClause(A, isGang) || !hasClause(A, isOther));
}

bool isAutoLoop(Stmt *S) {
  auto *A = dyn_cast<OpenACCLoopConstruct>(withoutBraces(S));
  return A && isSeq(A) && !isWrittenSeq(A);
}

namespace {
/// What the loops around a statement say of the gangs.
struct Around {
  enum { None, Lanes, Gangs } Shared = None; ///< by the outermost loop that is shared out
  bool Auto = false; ///< in a loop that the user left to us and that is sequential

  void enter(const OpenACCLoopConstruct *A) {
    if (isSeq(A))
      Auto |= !isWrittenSeq(A);
    else if (Shared == None)
      Shared = isOverGangs(A) ? Gangs : Lanes;
  }
};
} // namespace

static unsigned usesIn(Stmt *S, const VarDecl *V, Around Now) {
  if (!S)
    return 0;
  if (auto *R = dyn_cast<DeclRefExpr>(S); R && R->getDecl() == V) {
    if (Now.Shared == Around::Gangs)
      return UsedByGangLoops;
    return (Now.Auto ? UsedByAutoLoops : UsedByEachGang) |
           (Now.Shared == Around::None ? UsedAlone : 0u);
  }
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
    Now.enter(A);
  unsigned Uses = 0;
  for (Stmt *Child : S->children())
    Uses |= usesIn(Child, V, Now);
  return Uses;
}

unsigned usesOf(Stmt *S, const VarDecl *V) { return usesIn(S, V, {}); }
} // namespace xacc
