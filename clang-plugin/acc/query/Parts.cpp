// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Parts.h.
#include "acc/query/Parts.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
static bool isScalar(const VarDecl *V) {
  return V->getType()->isArithmeticType() || V->getType()->isEnumeralType();
}

/// True if S is a loop construct that has V in a clause of this class.
template <typename Clause> static bool names(Stmt *S, VarDecl *V) {
  auto *A = dyn_cast_or_null<OpenACCLoopConstruct>(S);
  return A && llvm::any_of(A->clauses(), [V](const OpenACCClause *C) {
           auto *P = dyn_cast<Clause>(C);
           return P && llvm::any_of(P->getVarList(), [V](Expr *E) { return asVariable(E) == V; });
         });
}

/// True if there is such a loop construct in S.
template <typename Clause> static bool isIn(Stmt *S, VarDecl *V) {
  return names<Clause>(S, V) ||
         (S && llvm::any_of(S->children(), [&](Stmt *Child) { return isIn<Clause>(Child, V); }));
}

bool isPrivatised(Stmt *S, VarDecl *V) { return isIn<OpenACCPrivateClause>(S, V); }
bool isReduced(Stmt *S, VarDecl *V) { return isIn<OpenACCReductionClause>(S, V); }

bool assignsShared(Stmt *S, VarDecl *V) {
  if (!S || !isPrivatised(S, V))
    return S && isWritten(S, V);
  return !names<OpenACCPrivateClause>(S, V) &&
         llvm::any_of(S->children(), [V](Stmt *Child) { return assignsShared(Child, V); });
}

/// In loops that are shared out, or inside of these; or in others.
static bool counts(Stmt *S, const VarDecl *V, bool IsShared, bool InShared = false) {
  if (!S)
    return false;
  InShared |= isSharedLoop(S);
  auto *For = dyn_cast<ForStmt>(S);
  auto *Init = For ? dyn_cast_or_null<BinaryOperator>(For->getInit()) : nullptr;
  const bool Is = Init && Init->getOpcode() == BO_Assign && asVariable(Init->getLHS()) == V;
  return (Is && InShared == IsShared) || llvm::any_of(S->children(), [=](Stmt *Child) {
           return counts(Child, V, IsShared, InShared);
         });
}

bool countsInOrder(Stmt *S, VarDecl *V) { return counts(S, V, false) && !counts(S, V, true); }

bool usesShared(Stmt *S, VarDecl *V) {
  if (!S || names<OpenACCPrivateClause>(S, V))
    return false;
  auto *Name = dyn_cast<DeclRefExpr>(S);
  return (Name && Name->getDecl() == V) ||
         llvm::any_of(S->children(), [V](Stmt *Child) { return usesShared(Child, V); });
}

bool isSharedLoop(Stmt *S) {
  auto *A = dyn_cast<OpenACCLoopConstruct>(withoutBraces(S));
  return A && isSharedOut(A);
}

bool isRaced(Stmt *S, VarDecl *V, bool InLoop) {
  if (!S || names<OpenACCPrivateClause>(S, V) || names<OpenACCReductionClause>(S, V))
    return false;
  InLoop |= isSharedLoop(S);
  if (InLoop && !isPrivatised(S, V) && !isReduced(S, V))
    return isWritten(S, V);
  return llvm::any_of(S->children(), [=](Stmt *Child) { return isRaced(Child, V, InLoop); });
}

bool isHoistable(const VarDecl *V) {
  QualType T = V->getType();
  bool Simple = V->hasInit() ? isScalar(V) && !T.isConstQualified() : !T->isPointerType();
  return Simple && !T->isVariablyModifiedType();
}

bool canBecomeParts(CompoundStmt *Block) {
  return !hasJump(Block) && llvm::all_of(Block->body(), [](Stmt *Child) {
    auto *D = dyn_cast<DeclStmt>(Child);
    return !D || llvm::all_of(D->decls(), [](Decl *X) {
      auto *V = dyn_cast<VarDecl>(X);
      return !V || !V->hasLocalStorage() || isHoistable(V);
    });
  });
}

bool namesMember(OpenACCComputeConstruct *A) {
  return llvm::any_of(A->clauses(), [](const OpenACCClause *Clause) {
    auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause);
    return List && llvm::any_of(List->getVarList(), [](Expr *E) {
             return !asVariable(E) &&
                    !isa<ArraySectionExpr, ArraySubscriptExpr>(E->IgnoreParenImpCasts());
           });
  });
}
} // namespace xacc
