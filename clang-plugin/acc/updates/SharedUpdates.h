// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The elements and members that several iterations of a loop update: found by the names in their
// subscripts, whatever clauses say of them. What is not known to be shared is left out. Changes
// nothing.
#ifndef XACC_PLUGIN_ACC_AUTO_SHAREDUPDATES_H
#define XACC_PLUGIN_ACC_AUTO_SHAREDUPDATES_H

#include "acc/auto/Independence.h"

namespace xacc {
struct SharedUpdate {
  clang::Expr *Assignment; ///< the operation, and
  clang::Expr *Place;      ///< what it changes
  clang::VarDecl *Root;    ///< that is in this variable, or this leads to it
  bool ReadsItself;        ///< the new value comes from the old one
  bool ByOne;              ///< a condition with == may leave it to one iteration
  bool Differs;            ///< each iteration stores a value of its own, whatever was there
  bool IsFixed;            ///< one place for all iterations, by names from outside of the loop
  /// All that the loop does with the place is to reduce it: as reductions take it, whose Place is
  /// always the same; or in single statements, whose places may be others or the same.
  std::optional<clang::OpenACCReductionOperator> Reduced, Combined;
  bool ByData = false; ///< data tells the place, h[b[i]] += e, or whether iterations meet
};

/// Dims: the loops that belong together from Loop inwards. IsPrivate: of the iteration by a clause.
/// Atomic constructs are left out.
llvm::SmallVector<SharedUpdate, 4>
sharedUpdates(clang::ASTContext &C, clang::Stmt *Loop, unsigned Dims,
              llvm::function_ref<bool(const clang::VarDecl *)> IsPrivate);
} // namespace xacc
#endif
