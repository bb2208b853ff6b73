// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PlainLoop.h.
#include "acc/auto/PlainLoop.h"
#include "ast/AstBuilder.h"
#include "ast/Constants.h"

using namespace clang;

namespace xacc {
void collectObjects(Stmt *S, ObjectSet &Objects) {
  if (auto *D = dyn_cast_or_null<DeclStmt>(S))
    for (Decl *X : D->decls())
      if (auto *V = dyn_cast<VarDecl>(X); V && !V->getType()->isScalarType())
        Objects.insert(V);
  if (S)
    for (Stmt *Child : S->children())
      collectObjects(Child, Objects);
}

bool isWorthALevel(const ASTContext &C, ForStmt *For, const LoopDim &D, const ObjectSet &Outer) {
  constexpr uint64_t Few = 32;
  if (constantDistance(D.Lower, D.Upper, C).value_or(Few) < Few)
    return false;
  llvm::SmallPtrSet<VarDecl *, 8> Own;
  collectObjects(For, Own);
  bool Shares = false;
  forEachRef(For, [&](DeclRefExpr *R) {
    auto *V = dyn_cast<VarDecl>(R->getDecl());
    Shares |= V && Outer.contains(V) && !Own.contains(V);
  });
  return !Shares;
}
} // namespace xacc
