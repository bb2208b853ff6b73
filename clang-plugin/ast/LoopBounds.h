// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bounds of a loop, evaluated once, and how often it runs.
#ifndef XACC_PLUGIN_AST_LOOPBOUNDS_H
#define XACC_PLUGIN_AST_LOOPBOUNDS_H

#include "ast/TripCount.h"

namespace xacc {
/// Variables for the bounds and the step of a loop, declared in a list of statements.
struct LoopBounds {
  AstBuilder &B;
  const LoopDim &D;
  llvm::SmallVectorImpl<clang::Stmt *> &Out;
  clang::VarDecl *Lower = nullptr, *Upper = nullptr, *Step = nullptr;

  clang::VarDecl *temporary(llvm::StringRef Name, clang::QualType T, clang::Expr *Value);
  void declareLower(clang::Expr *Value);
  /// Of: what is evaluated for an expression of the header.
  void declare(llvm::function_ref<clang::Expr *(clang::Expr *)> Of);
  /// A new expression for the value of an expression of the header.
  clang::Expr *operator()(clang::Expr *E) const;
  /// The trip count, and whether there is none, which is null where that cannot be.
  std::pair<clang::VarDecl *, clang::Expr *> evaluate(TripCount &Count);
};
} // namespace xacc
#endif
