// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables can be compared in front of a part of a kernels construct, because it is known
// what its loops reach of them, and which pairs have to be; and which extents have to be as
// subscripts need it. The test itself is made when the part is lowered (data/Overlap.cpp).
#ifndef XACC_PLUGIN_ACC_AUTO_RANGETEST_H
#define XACC_PLUGIN_ACC_AUTO_RANGETEST_H

#include "acc/access/Extent.h"
#include "acc/auto/Independence.h"
#include "acc/unit/Unit.h"

namespace xacc {
class RangeTest : public LaunchTests {
public:
  RangeTest(Unit &U, const Facts &Known) : U(U), Known(Known) {}
  /// S: the part; For: its outermost loop; Region: the compute construct, if it is not combined
  /// with a loop.
  void begin(const clang::Stmt *S, clang::ForStmt *For, const clang::Stmt *Region);
  bool isKnown(const clang::VarDecl *V) override;
  bool hasValue(const Polynomial &P) override;
  void add(const Verdict &V);
  /// Tells of the pairs, and notes them for the lowering.
  void end();

private:
  bool isSettled(const clang::VarDecl *V, const llvm::SmallPtrSetImpl<clang::VarDecl *> &Locals);
  clang::Expr *isNotPositive(const Polynomial &P);

  Unit &U;
  const Facts &Known;
  clang::ForStmt *Part = nullptr; ///< null outside, and where nothing is to be tested
  const clang::Stmt *Around = nullptr;
  std::optional<FoundExtents> Reached;
  llvm::SmallVector<VariablePair, 2> Pairs;
  llvm::SmallVector<std::pair<const clang::VarDecl *, Polynomial>, 2> Conditions;
};
} // namespace xacc
#endif
