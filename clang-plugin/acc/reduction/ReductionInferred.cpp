// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions that loops lack: all that they do with a variable of the function, or of the gang or
// worker around, is to reduce it. Other compilers take such programs. Called by Region and Loop.
#include "acc/auto/Independence.h"
#include "acc/query/Elements.h"
#include "acc/query/Loops.h"
#include "acc/query/Parts.h"
#include "acc/query/ReductionTypes.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"

using namespace clang;

namespace xacc {
static bool names(ArrayRef<Expr *> List, const VarDecl *V) {
  return llvm::any_of(List, [V](Expr *E) { return asVariable(E) == V; });
}

/// Variables of the region from around a loop, and such as iterations around set for themselves,
/// that its body mentions and no clause does.
static llvm::SmallSetVector<VarDecl *, 4>
variablesAround(const Clauses &List, Stmt *Body, const Region &R,
                llvm::function_ref<bool(VarDecl *)> IsOfIteration) {
  auto isReduced = [&](VarDecl *V) {
    return llvm::any_of(R.Reductions, [V](const ReductionItem &I) { return I.Variable == V; }) ||
           llvm::any_of(List.Reductions,
                        [V](const Clauses::Reduction &I) { return rootOfItem(I.Item) == V; });
  };
  llvm::SmallSetVector<VarDecl *, 4> Found;
  forEachRef(Body, [&](DeclRefExpr *Ref) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    bool IsAround = V && (R.Locals.contains(V) || IsOfIteration(V));
    if (IsAround && !names(List.Private, V) && !isReduced(V) && !isDeclaredIn(Body, V))
      Found.insert(V);
  });
  return Found;
}

//===--------------------------------------------------------------------===//
// Variables from outside of the region
//===--------------------------------------------------------------------===//

/// True if the code is executed once for each iteration, all over the gangs: what it does with V
/// adds up.
bool isInSharedLoops(Stmt *Body, VarDecl *V, bool Combined, const Clauses &List, const Region &R) {
  if (Combined && !(List.Requests & XACC_REQ_SEQ))
    return true;
  unsigned Uses = usesOf(Body, V);
  return R.Kind == Serial ? !(Uses & UsedAlone) : Uses == UsedByGangLoops;
}

bool callsOthers(Stmt *S, const Facts &Known) {
  auto *Call = dyn_cast_or_null<CallExpr>(S);
  return S && ((Call && !Known.isPure(Call)) ||
               llvm::any_of(S->children(), [&](Stmt *Child) { return callsOthers(Child, Known); }));
}

/// True if gangs' loops that change V all reduce it, whatever else the body does with it.
static bool isReducedByLoops(ASTContext &C, Stmt *S, VarDecl *V, bool &Any) {
  if (!S)
    return true;
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S); A && isOverGangs(A)) {
    if (!assignsShared(A, V))
      return true;
    Any = true;
    return reductionOf(C, A->getLoop(), V).has_value();
  }
  return llvm::all_of(S->children(),
                      [&](Stmt *Child) { return isReducedByLoops(C, Child, V, Any); });
}

/// By the letter each thread would have a copy of such a scalar, and its sum would be lost.
void InferredReductions::find(const Clauses &List, Stmt *Body, bool Combined, Region &R) {
  if (R.Kind == Kernels || !U.ImplicitReductions)
    return;
  auto isMapped = [&](VarDecl *V) {
    return isInScope(V) || llvm::any_of(List.Data, [V](const Clauses::DataItem &D) {
             return asVariable(D.Item) == V;
           });
  };
  auto isNamed = [&](VarDecl *V) {
    return names(List.Private, V) || names(List.FirstPrivate, V) ||
           llvm::any_of(List.Reductions,
                        [V](const Clauses::Reduction &I) { return rootOfItem(I.Item) == V; });
  };
  for (VarDecl *V : scalarsIn(Body)) {
    bool NeedsClause = List.Default == OpenACCDefaultClauseKind::None && !isMapped(V);
    bool MayBeUsed = U.isDeclared(V->getCanonicalDecl()) && callsOthers(Body, *In.Known);
    if (R.Locals.contains(V) || isNamed(V) || NeedsClause || MayBeUsed || !isWritten(Body, V))
      continue;
    bool Any = false;
    if (reductionOf(B.C, Body, V) ? isInSharedLoops(Body, V, Combined, List, R)
                                  : !Combined && isReducedByLoops(B.C, Body, V, Any) && Any)
      R.Implicit.insert(V);
  }
}

/// The outermost of the loops gets the reduction; those inside follow.
void InferredReductions::addFound(Clauses &List, Stmt *Body, SourceLocation L, const Region &R) {
  llvm::SmallSetVector<VarDecl *, 16> Used = scalarsIn(Body);
  for (VarDecl *V : R.Implicit) {
    auto isIt = [V](const Clauses::Reduction &I) { return rootOfItem(I.Item) == V; };
    auto Op = Used.contains(V) ? reductionOf(B.C, Body, V) : std::nullopt;
    if (!Op || llvm::any_of(List.Reductions, isIt))
      continue;
    List.Reductions.push_back({B.ref(V, L), reductionOp(*Op), true});
    U.Tell.implicitReduction(L, V->getName(), reductionOp(*Op));
  }
}

//===--------------------------------------------------------------------===//
// Variables of a gang or worker
//===--------------------------------------------------------------------===//

void InferredReductions::addLocal(Clauses &List, Stmt *Body, SourceLocation L, const Region &R) {
  bool Named = List.Requests & (XACC_REQ_WORKER | XACC_REQ_VECTOR);
  bool OverGangs = List.Requests & XACC_REQ_GANG || (!Named && !R.InnermostLoop);
  if (R.Kind == Kernels || (OverGangs && !R.OneGang) || R.InVectorLoop)
    return;
  auto isOfOne = [&](VarDecl *V) {
    return U.ImplicitReductions && !isInScope(V) &&
           (ReductionPlace::isOfIteration(V, R.Bodies) ||
            ReductionPlace::isOfIteration(V, R.Ordered)) &&
           llvm::none_of(R.List->Data,
                         [V](const Clauses::DataItem &D) { return asVariable(D.Item) == V; });
  };
  for (VarDecl *V : variablesAround(List, Body, R, isOfOne))
    if (auto Op = reductionOf(B.C, Body, V)) {
      List.Reductions.push_back({B.ref(V, L), reductionOp(*Op), true});
      warn(L, diag::warn_inferred_reduction, V->getName(), operatorName(reductionOp(*Op)));
    }
}
} // namespace xacc
