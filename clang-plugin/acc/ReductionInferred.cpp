// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions that a loop over lanes lacks: it changes a variable of the gang or worker around it, and does nothing else
// with it. Other compilers take such programs. Called by Loop.
#include "Lowering.h"
#include "auto/Independence.h"

using namespace clang;

namespace xacc {
static bool names(ArrayRef<Expr *> List, const VarDecl *V) {
  return llvm::any_of(List, [V](Expr *E) { return asVariable(E) == V; });
}

/// Variables of the region from around a loop that its body mentions and no clause does.
static llvm::SmallSetVector<VarDecl *, 4> variablesAround(const Clauses &List, Stmt *Body, const Region &R) {
  auto isReduced = [&](VarDecl *V) {
    return llvm::any_of(R.Reductions, [V](const ReductionItem &I) { return I.Variable == V; }) ||
           llvm::any_of(List.Reductions, [V](const Clauses::Reduction &I) { return rootOfItem(I.Item) == V; });
  };
  llvm::SmallSetVector<VarDecl *, 4> Found;
  forEachRef(Body, [&](DeclRefExpr *Ref) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && R.Locals.contains(V) && !names(List.Private, V) && !isReduced(V) && !isDeclaredIn(Body, V))
      Found.insert(V);
  });
  return Found;
}

void FunctionLowering::inferReductions(Clauses &List, Stmt *Body, SourceLocation L, const Region &R) {
  bool Named = List.Requests & (XACC_REQ_WORKER | XACC_REQ_VECTOR);
  bool OverGangs = List.Requests & XACC_REQ_GANG || (!Named && !R.InnermostLoop);
  if (R.Kind == Kernels || OverGangs || R.InVectorLoop)
    return;
  for (VarDecl *V : variablesAround(List, Body, R))
    if (auto Op = reductionOf(B.C, Body, V)) {
      List.Reductions.push_back({B.ref(V, L), reductionOp(*Op), true});
      report(L, diag::warn_inferred_reduction, V->getName(), operatorName(reductionOp(*Op)));
    }
}
} // namespace xacc
