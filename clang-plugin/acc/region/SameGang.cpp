// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SameGang.h. Iterations of the same number of loops of the same form have the same gang; a
// loop that is repeated is compared with itself.
#include "acc/region/SameGang.h"
#include "acc/query/Elements.h"
#include "acc/query/Loops.h"
#include "ast/AstBuilder.h"
#include "ast/LoopHeader.h"

using namespace clang;

namespace xacc {
static bool isCounter(Stmt *S, const VarDecl *V) {
  auto *For = dyn_cast_or_null<ForStmt>(S);
  return S && ((For && controlVariable(For) == V) ||
               llvm::any_of(S->children(), [V](Stmt *Child) { return isCounter(Child, V); }));
}

/// The same expression, of variables that do not change.
bool GangComparison::areSame(Stmt *A, Stmt *B) const {
  if (!A || !B)
    return A == B;
  auto *X = dyn_cast<Expr>(A), *Y = dyn_cast<Expr>(B);
  if (!X || !Y || isa<CallExpr, StmtExpr>(X))
    return false;
  X = X->IgnoreParenImpCasts();
  Y = Y->IgnoreParenImpCasts();
  if (auto *V = asVariable(X)) {
    auto *W = asVariable(Y);
    auto isPair = [&](auto &P) { return P.first == V && P.second == W; };
    return llvm::any_of(Counters, isPair) || (V == W && (isFixed(V) || isCounter(Same, V)));
  }
  auto count = [](Stmt *S) { return std::distance(S->child_begin(), S->child_end()); };
  if (X->getStmtClass() != Y->getStmtClass() || count(X) != count(Y))
    return false;
  if (X->children().empty() || isa<CastExpr>(X)) {
    llvm::FoldingSetNodeID P, Q;
    X->Profile(P, C, true);
    Y->Profile(Q, C, true);
    return P == Q;
  }
  if (auto *E = dyn_cast<BinaryOperator>(X);
      E && (E->isAssignmentOp() || E->getOpcode() != cast<BinaryOperator>(Y)->getOpcode()))
    return false;
  if (auto *E = dyn_cast<UnaryOperator>(X);
      E && (E->isIncrementDecrementOp() || E->getOpcode() != cast<UnaryOperator>(Y)->getOpcode()))
    return false;
  if (auto *E = dyn_cast<MemberExpr>(X);
      E && E->getMemberDecl() != cast<MemberExpr>(Y)->getMemberDecl())
    return false;
  return llvm::all_of(llvm::zip(X->children(), Y->children()),
                      [this](auto Pair) { return areSame(std::get<0>(Pair), std::get<1>(Pair)); });
}

bool GangComparison::areAlike(const LoopDim &A, const LoopDim &B) const {
  return A.Op == B.Op && A.Down == B.Down && areSame(A.Lower, B.Lower) &&
         areSame(A.Upper, B.Upper) && areSame(A.Step, B.Step);
}

/// The loops inside count the same each time.
bool GangComparison::isFixed(Stmt *S) const {
  if (!S)
    return true;
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S)) {
    LoopDim D;
    auto *For = dyn_cast<ForStmt>(A->getLoop());
    if (!For || !analyseHeader(For, D) || !areAlike(D, D))
      return false;
  }
  return llvm::all_of(S->children(), [this](Stmt *Child) { return isFixed(Child); });
}

/// A loop that names no level is for gangs, and where none is inside for their lanes.
static bool haveSameLevels(OpenACCLoopConstruct *A, OpenACCLoopConstruct *B) {
  using K = OpenACCClauseKind;
  auto kinds = [](OpenACCLoopConstruct *X) {
    llvm::SmallSet<K, 4> Kinds;
    for (const OpenACCClause *Clause : X->clauses())
      if (!isa<OpenACCPrivateClause, OpenACCReductionClause, OpenACCIndependentClause>(Clause))
        Kinds.insert(Clause->getClauseKind());
    if (Kinds.empty()) {
      Kinds.insert(K::Gang);
      if (!hasLoopConstruct(X->getLoop()))
        Kinds.insert(K::Vector);
    }
    return Kinds;
  };
  return kinds(A) == kinds(B);
}

bool GangComparison::areAlike(OpenACCLoopConstruct *A, OpenACCLoopConstruct *B) {
  ForStmt *X = innerLoop(A->getLoop()), *Y = innerLoop(B->getLoop());
  const unsigned Dims = associatedLoops(C, A);
  Same = A == B ? A->getLoop() : nullptr;
  if (A != B && (Dims != 1 || associatedLoops(C, B) != 1 || !haveSameLevels(A, B)))
    return false;
  for (unsigned I = 0; I < Dims; ++I) {
    LoopDim D, E;
    if (!X || !Y || !analyseHeader(X, D) || !analyseHeader(Y, E) || !areAlike(D, E))
      return false;
    Counters.push_back({D.Variable, E.Variable});
    X = innerLoop(X->getBody());
    Y = innerLoop(Y->getBody());
  }
  return isFixed(A->getLoop());
}

bool GangComparison::areSamePlace(Expr *X, Expr *Y) const {
  const ElementPath P = elementPath(X), Q = elementPath(Y);
  if (!P.Root || P.Root != Q.Root || P.Depth != Q.Depth || P.Indices.size() != Q.Indices.size() ||
      (P.Root->getType()->isPointerType() && !isFixed(P.Root)))
    return false;
  llvm::SmallPtrSet<const VarDecl *, 4> Named;
  for (auto [I, J] : llvm::zip(P.Indices, Q.Indices)) {
    if (!areSame(I, J))
      return false;
    forEachRef(I, [&](DeclRefExpr *Ref) { Named.insert(dyn_cast<VarDecl>(Ref->getDecl())); });
  }
  return llvm::all_of(Counters, [&](auto &Pair) { return Named.contains(Pair.first); });
}
} // namespace xacc
