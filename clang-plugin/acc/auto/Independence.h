// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The test that lets a loop without the independent clause run in parallel: no iteration uses what
// another one writes, apart from scalars that can be private or reduced. It proves or gives up.
#ifndef XACC_PLUGIN_ACC_AUTO_INDEPENDENCE_H
#define XACC_PLUGIN_ACC_AUTO_INDEPENDENCE_H

#include "acc/access/Facts.h"
#include "acc/access/Polynomial.h"
#include "acc/auto/LaunchTests.h"
#include "ast/LoopHeader.h"
#include "clang/AST/StmtOpenACC.h"

namespace xacc {
/// Both of one function, or global.
using VariablePair = std::pair<clang::VarDecl *, clang::VarDecl *>;

struct Verdict {
  std::string Why; ///< for the user, if the loop must stay sequential
  clang::VarDecl *Last =
      nullptr; ///< of a loop that is said to be independent: whose last value is needed
  llvm::SmallVector<clang::VarDecl *, 4> Privates;
  llvm::SmallVector<std::pair<clang::VarDecl *, clang::OpenACCReductionOperator>, 2> Reductions;
  /// What has to lead to different memory, which is tested in front of the loops.
  llvm::SmallVector<VariablePair, 2> Tested;
  /// What must not be positive for iterations to use different elements of a variable, which is
  /// tested, too.
  llvm::SmallVector<std::pair<const clang::VarDecl *, Polynomial>, 2> Conditions;
  bool isProved() const { return Why.empty(); }
};

/// What the user's word that iterations are independent leaves to find: scalars that are reduced,
/// and, of those that Construct, the compute construct around, shares with others, which are
/// private and which keep their last value.
Verdict judgeScalars(const Facts &Known, const LoopDim &Loop, llvm::ArrayRef<clang::VarDecl *> Own,
                     const clang::Stmt *Construct);
/// Own: variables in private and reduction clauses of the loop; its variable is one, or its value
/// is used after it.
Verdict judge(const Facts &Known, const LoopDim &Loop, llvm::ArrayRef<clang::VarDecl *> Own,
              LaunchTests *Tests = nullptr);

/// The operator by which S changes V, or an element or member of it, if all it does with that is to
/// reduce it (Patterns.cpp).
std::optional<clang::OpenACCReductionOperator>
reductionOf(clang::ASTContext &C, clang::Stmt *S, clang::VarDecl *V, clang::Expr *Item = nullptr);
} // namespace xacc
#endif
