// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The warning that one lane runs loops of kernels with many iterations, and why.
#ifndef XACC_PLUGIN_ACC_AUTO_ONELANE_H
#define XACC_PLUGIN_ACC_AUTO_ONELANE_H

#include "acc/unit/Unit.h"

namespace xacc {
class OneLane {
public:
  explicit OneLane(Unit &U) : U(U) {}
  /// S, a part of a kernels construct, keeps its order.
  void note(clang::Stmt *S, llvm::StringRef Why);
  /// To be called when it is known what of S is parallel; tells nothing of what is in another one.
  void warn(clang::Stmt *S);

private:
  Unit &U;
  llvm::DenseMap<const clang::Stmt *, std::string> Reasons; ///< by loops
  llvm::SmallPtrSet<const clang::Stmt *, 16> Told;
};
} // namespace xacc
#endif
