// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "acc/lowering/Context.h"
#include "acc/query/Constructs.h"

using namespace clang;

namespace xacc {
Expr *AccContext::where(SourceLocation L, StringRef Construct) {
  return B.stringPtr(whereText(B.C, L, F->getName(), Construct), L);
}

Stmt *AccContext::wrap(Statements &S, OpenACCConstructStmt *A) {
  return B.compound(S, A->getBeginLoc(), A->getEndLoc());
}

bool AccContext::isInScope(VarDecl *V) const {
  V = V->getCanonicalDecl();
  return U.isDeclared(V) || llvm::any_of(Scopes, [V](auto &S) { return S.contains(V); });
}
} // namespace xacc
