// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Lent.h. What a pointer is copied to is not followed.
#include "acc/query/Lent.h"
#include "acc/query/Elements.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
static constexpr unsigned MostCalls = 4; // and no recursion without end

static bool changesTarget(Stmt *S, const VarDecl *P, unsigned Depth);

static bool allowsChanges(QualType T) {
  return T->isPointerType() && !T->getPointeeType().isConstQualified();
}

/// The argument of a call that IsIt says is the pointer, if the function may change what it points
/// to.
static Expr *changingArgument(CallExpr *Call, unsigned Depth,
                              llvm::function_ref<bool(Expr *)> IsIt) {
  const FunctionDecl *F = Call->getDirectCallee(), *Defined = nullptr;
  if (F)
    F->hasBody(Defined);
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    Expr *Argument = Call->getArg(I);
    if (!IsIt(Argument) || !allowsChanges(Argument->getType()))
      continue;
    const bool IsSeen = Defined && I < Defined->getNumParams() && Depth < MostCalls;
    if (!IsSeen || changesTarget(Defined->getBody(), Defined->getParamDecl(I), Depth + 1))
      return Argument;
  }
  return nullptr;
}

/// True if S assigns to what P points to, or hands P to a function that may.
static bool changesTarget(Stmt *S, const VarDecl *P, unsigned Depth) {
  if (!S)
    return false;
  auto isTarget = [P](Expr *E) {
    const ElementPath Path = elementPath(E);
    return Path.Root == P && Path.Depth;
  };
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp() && isTarget(E->getLHS()))
    return true;
  if (auto *E = dyn_cast<UnaryOperator>(S);
      E && E->isIncrementDecrementOp() && isTarget(E->getSubExpr()))
    return true;
  auto isPointer = [P](Expr *E) { return asVariable(E->IgnoreParenCasts()) == P; };
  if (auto *Call = dyn_cast<CallExpr>(S); Call && changingArgument(Call, Depth, isPointer))
    return true;
  return llvm::any_of(S->children(), [=](Stmt *Child) { return changesTarget(Child, P, Depth); });
}

/// The address of V in S, which is below Body, if it goes to what may change V.
static Expr *givenAway(Stmt *S, Stmt *Body, const VarDecl *V) {
  auto isIt = [V](Expr *E) { return leadsTo(E, V); };
  auto isChanged = [Body](const VarDecl *P) {
    return P && allowsChanges(P->getType()) && changesTarget(Body, P, 0);
  };
  if (auto *Call = dyn_cast<CallExpr>(S))
    return changingArgument(Call, 0, isIt);
  if (auto *D = dyn_cast<DeclStmt>(S))
    for (Decl *X : D->decls())
      if (auto *P = dyn_cast<VarDecl>(X); P && P->getInit() && isIt(P->getInit()) && isChanged(P))
        return P->getInit();
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->getOpcode() == BO_Assign)
    if (isIt(E->getRHS()) && isChanged(asVariable(E->getLHS())))
      return E->getRHS();
  return nullptr;
}

static Expr *findGivenAway(Stmt *S, Stmt *Body, const VarDecl *V) {
  if (!S)
    return nullptr;
  if (Expr *Found = givenAway(S, Body, V))
    return Found;
  for (Stmt *Child : S->children())
    if (Expr *Found = findGivenAway(Child, Body, V))
      return Found;
  return nullptr;
}

Expr *changedByAddress(Stmt *S, const VarDecl *V) { return findGivenAway(S, S, V); }
} // namespace xacc
