// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which iterations of two loops one gang executes, where the loops have the same header and levels.
#ifndef XACC_PLUGIN_ACC_REGION_SAMEGANG_H
#define XACC_PLUGIN_ACC_REGION_SAMEGANG_H

#include "acc/query/Variables.h"
#include "ast/LoopHeader.h"
#include "clang/AST/StmtOpenACC.h"

namespace xacc {
/// Whether two loops are of one form, and two places then are of iterations of the same number.
class GangComparison {
public:
  GangComparison(clang::ASTContext &C, clang::Stmt *Body, clang::Stmt *Repeated)
      : C(C), Body(Body), Repeated(Repeated) {}
  bool areAlike(clang::OpenACCLoopConstruct *A, clang::OpenACCLoopConstruct *B);
  bool areSamePlace(clang::Expr *X, clang::Expr *Y) const;

private:
  bool areSame(clang::Stmt *A, clang::Stmt *B) const;
  bool isFixed(const clang::VarDecl *V) const {
    return !isWritten(Body, const_cast<clang::VarDecl *>(V)) &&
           !(Repeated && isDeclaredIn(Repeated, const_cast<clang::VarDecl *>(V)));
  }
  bool areAlike(const LoopDim &A, const LoopDim &B) const;
  bool isFixed(clang::Stmt *Loop) const;
  clang::ASTContext &C;
  clang::Stmt *Body, *Repeated;
  clang::Stmt *Same = nullptr; ///< the loop, where it is compared with itself
  llvm::SmallVector<std::pair<const clang::VarDecl *, const clang::VarDecl *>, 3> Counters;
};
} // namespace xacc
#endif
