// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// parallel constructs that are loops over gangs and calls of gangs' routines side by side, of which
// one uses what another stores or reduces. Gangs cannot wait for each other, so by the letter that
// is a race; programs are written as if there were a barrier. Each becomes a launch of its own, as
// in kernels, and all gangs run it. Asked by Region before it lowers the construct.
#include "acc/auto/Independence.h"
#include "acc/auto/StaleValue.h"
#include "acc/compute/Compute.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"
#include "acc/region/GangStores.h"
#include <functional>

using namespace clang;

namespace xacc {
/// Code between them, which every gang executes, is no part.
static SmallVector<Stmt *, 4> partsOf(CompoundStmt *Block) {
  SmallVector<Stmt *, 4> Parts;
  for (Stmt *Child : Block->body()) {
    if (isa<NullStmt>(Child))
      continue;
    if (!isGangPart(Child))
      return {};
    Parts.push_back(Child);
  }
  return Parts;
}

/// Scalars that a part changes for all, and all that it changes.
static void collectScalars(ASTContext &C, Stmt *Part, bool Implicit, Variables &Shared,
                           Variables &Own) {
  auto *A = dyn_cast<OpenACCLoopConstruct>(Part);
  if (!A)
    return;
  std::function<bool(Stmt *, VarDecl *)> updates = [&](Stmt *S, VarDecl *V) {
    return S && ((isa<OpenACCAtomicConstruct>(S) && isWritten(S, V)) ||
                 llvm::any_of(S->children(), [&](Stmt *Child) { return updates(Child, V); }));
  };
  for (VarDecl *V : scalarsIn(A)) {
    if (isDeclaredIn(A, V) || !isWritten(A->getLoop(), V))
      continue;
    auto names = [V](const OpenACCClause *Clause) {
      auto *Red = dyn_cast<OpenACCReductionClause>(Clause);
      return Red && llvm::any_of(Red->getVarList(), [V](Expr *E) { return asVariable(E) == V; });
    };
    const bool Reduces = llvm::any_of(A->clauses(), names) || (Implicit && reductionOf(C, A, V)) ||
                         updates(A->getLoop(), V);
    (Reduces ? Shared : Own).insert(V);
  }
}

static bool namesVariable(ArrayRef<Expr *> List, const VarDecl *V) {
  return llvm::any_of(List, [V](Expr *E) { return asVariable(E) == V; });
}

using StoreTest = llvm::function_ref<bool(Stmt *, VarDecl *)>;

/// A copy of it in each part is the same: no part uses what another one left there.
static bool isOwnOfParts(ArrayRef<Stmt *> Parts, Expr *Item, StoreTest LeavesValue) {
  VarDecl *V = asVariable(Item);
  if (!V || V->getType()->isVariablyModifiedType())
    return false;
  const bool IsScalar = V->getType()->isScalarType();
  for (Stmt *A : Parts)
    for (Stmt *B : Parts)
      if (A != B && (IsScalar ? isWritten(A, V) && readsEntryValue(B, V) : LeavesValue(A, V)))
        return false;
  return true;
}

/// A member of a variable is data of a whole construct, one behind a pointer also of its parts; so
/// is what it points to.
static bool isMemberOfVariable(Expr *Item) {
  Expr *E = baseOf(Item);
  if (E->getType()->isPointerType())
    return false;
  while (auto *Member = dyn_cast<MemberExpr>(E)) {
    if (Member->isArrow())
      return false;
    E = baseOf(Member->getBase());
  }
  return !asVariable(Item) && isa<MemberExpr>(baseOf(Item));
}

/// True if the clauses mean the same of each part as of the whole.
static bool canBeSplit(ASTContext &C, const Clauses &List, ArrayRef<Stmt *> Parts,
                       StoreTest Stores) {
  Expr::EvalResult Gangs;
  if (List.NumGangs[0] && List.NumGangs[0]->EvaluateAsInt(Gangs, C) && Gangs.Val.getInt() == 1)
    return false; // a barrier is there, or nothing waits
  auto isOwn = [&](Expr *Item) {
    return isOwnOfParts(Parts, Item, [](Stmt *, VarDecl *) { return false; });
  };
  auto isOwnValue = [&](Expr *Item) { return isOwnOfParts(Parts, Item, Stores); };
  return llvm::all_of(List.Private, isOwn) && llvm::all_of(List.FirstPrivate, isOwnValue) &&
         llvm::all_of(List.Reductions,
                      [](const Clauses::Reduction &R) { return asVariable(R.Item) != nullptr; }) &&
         !List.NumGangs[1] && llvm::none_of(List.Data, [](const Clauses::DataItem &D) {
           return isMemberOfVariable(D.Item);
         });
}

void ParallelParts::keepClauses(Clauses &List, Stmt *Part) {
  llvm::SmallPtrSet<const VarDecl *, 16> Used;
  forEachRef(Part, [&](DeclRefExpr *R) {
    if (auto *V = dyn_cast<VarDecl>(R->getDecl()))
      Used.insert(V);
  });
  auto isUnused = [&](Expr *Item) { return !Used.contains(asVariable(Item)); };
  llvm::erase_if(List.Private, isUnused);
  llvm::erase_if(List.FirstPrivate, isUnused);
  // What is read there is what another part has reduced.
  llvm::erase_if(List.Reductions, [Part](const Clauses::Reduction &R) {
    return !isWritten(Part, asVariable(R.Item));
  });
}

bool ParallelParts::isSplit(CompoundStmt *Block, const Clauses &List,
                            llvm::SmallPtrSetImpl<VarDecl *> &Scalars) {
  auto Parts = partsOf(Block);
  auto stores = [&](Stmt *Part, VarDecl *V) {
    auto isIt = [V](const GangStore &S) { return S.Variable == V; };
    return llvm::any_of(gangStores(Part, *In.Known, U), isIt);
  };
  if (Parts.size() < 2 || hasGoto(Block) || !canBeSplit(B.C, List, Parts, stores))
    return false;
  auto isMapped = [&](VarDecl *V) {
    auto names = [V](const Clauses::DataItem &D) { return variableOf(D.Item) == V; };
    return isInScope(V) || llvm::any_of(List.Data, names);
  };
  auto isReduced = [&](VarDecl *V) {
    return llvm::any_of(List.Reductions,
                        [V](const Clauses::Reduction &R) { return asVariable(R.Item) == V; });
  };
  Variables Shared, Own;
  bool Meets = false;
  auto meets = [&](Stmt *A, VarDecl *V) {
    return llvm::any_of(Parts, [&](Stmt *X) { return X != A && usesVariable(X, V, *In.Known, U); });
  };
  for (Stmt *A : Parts) {
    Variables Changed, Kept;
    collectScalars(B.C, A, U.ImplicitReductions, Changed, Kept);
    for (VarDecl *V : Kept)
      if (!namesVariable(List.Private, V) && !namesVariable(List.FirstPrivate, V))
        (isMapped(V) || isReduced(V) ? Changed : Own).insert(V);
    for (VarDecl *V : Changed) {
      Meets |= meets(A, V);
      Shared.insert(V);
    }
    for (const GangStore &S : gangStores(A, *In.Known, U))
      Meets |= !namesVariable(List.Private, S.Variable) && meets(A, S.Variable);
  }
  for (VarDecl *V : Shared) {
    if (Own.contains(V))
      return false;
    if (!isMapped(V))
      Scalars.insert(V);
  }
  if (Meets)
    U.Tell.done(Block->getBeginLoc(), "Each loop is a launch: they use what others of them store");
  return Meets;
}
} // namespace xacc
