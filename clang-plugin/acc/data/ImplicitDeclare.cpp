// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables of static storage that functions which compute constructs call use, and that no declare
// directive names, but data clauses of the file do: programs map them by enter data and expect
// routines to find them. That is what declare link means.
#include "acc/data/ImplicitDeclare.h"
#include "acc/query/Routines.h"
#include "acc/unit/Unit.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace xacc {
/// Routines of the file, what compute constructs call, and what these call.
static llvm::SetVector<const FunctionDecl *> functionsOnDevice(const Unit &U) {
  llvm::SetVector<const FunctionDecl *> Found = U.Called;
  for (auto &[Routine, Agreement] : U.Routines)
    Found.insert(Routine);
  for (size_t I = 0; I < Found.size(); ++I)
    if (const FunctionDecl *Body = Found[I]->getDefinition())
      forEachRef(Body->getBody(), [&](DeclRefExpr *R) {
        if (auto *Callee = dyn_cast<FunctionDecl>(R->getDecl()))
          Found.insert(Callee->getCanonicalDecl());
      });
  return Found;
}

/// Constants are part of the code.
static bool canBeLinked(const VarDecl *V) {
  return !V->isStaticLocal() && V->getTLSKind() == VarDecl::TLS_None &&
         !(V->getType().isConstQualified() && V->getAnyInitializer());
}

void inferDeclared(Unit &U) {
  if (U.Mapped.empty())
    return;
  for (const FunctionDecl *F : functionsOnDevice(U))
    if (const FunctionDecl *Body = F->getDefinition())
      forEachRef(Body->getBody(), [&](DeclRefExpr *R) {
        auto *V = dyn_cast<VarDecl>(R->getDecl());
        V = V ? V->getCanonicalDecl() : nullptr;
        if (!V || !U.Mapped.contains(V) || U.isDeclared(V) || !canBeLinked(V))
          return;
        U.Globals.push_back({V, XACC_MAP_NO_CREATE, R->getBeginLoc()});
        U.Report(R->getBeginLoc(), diag::warn_not_declared) << V->getName();
      });
}
} // namespace xacc
