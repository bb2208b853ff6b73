// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What can be tested in front of the loops, where a proof lacks it.
#ifndef XACC_PLUGIN_ACC_AUTO_LAUNCHTESTS_H
#define XACC_PLUGIN_ACC_AUTO_LAUNCHTESTS_H

#include "acc/access/Polynomial.h"
#include "clang/AST/Decl.h"

namespace xacc {
class LaunchTests {
public:
  /// It is known what the loops reach of V.
  virtual bool isKnown(const clang::VarDecl *V) = 0;
  /// The host can evaluate P there.
  virtual bool hasValue(const Polynomial &P) = 0;

protected:
  ~LaunchTests() = default;
};
} // namespace xacc
#endif
