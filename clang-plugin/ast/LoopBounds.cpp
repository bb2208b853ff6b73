// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopBounds.h.
#include "ast/LoopBounds.h"

using namespace clang;

namespace xacc {
VarDecl *LoopBounds::temporary(StringRef Name, QualType T, Expr *Value) {
  VarDecl *V = B.variable(Name, T.getUnqualifiedType(), Value, D.For->getForLoc());
  Out.push_back(B.declare(V, D.For->getForLoc()));
  return V;
}

void LoopBounds::declareLower(Expr *Value) {
  Lower = temporary(".xacc.lower", D.Variable->getType(), Value);
}

void LoopBounds::declare(llvm::function_ref<Expr *(Expr *)> Of) {
  declareLower(Of(D.Lower));
  Expr *Last = D.Variable->getType()->isPointerType() ? D.Upper : D.Upper->IgnoreParenImpCasts();
  Upper = temporary(".xacc.upper", Last->getType(), Of(Last));
  Step = D.Step ? temporary(".xacc.step", B.C.LongTy, Of(D.Step)) : nullptr;
}

Expr *LoopBounds::operator()(Expr *E) const {
  return B.load(E == D.Lower ? Lower : E == D.Upper ? Upper : Step, D.For->getForLoc());
}

std::pair<VarDecl *, Expr *> LoopBounds::evaluate(TripCount &Count) {
  VarDecl *Last = Count.needsSearch() ? Count.searchLast(*this, Out) : nullptr;
  VarDecl *Trip = temporary(".xacc.trip", Count.word(), Count.count(*this, Last));
  return {Trip, Count.endless(*this, [&] { return B.load(Trip, D.For->getForLoc()); })};
}
} // namespace xacc
