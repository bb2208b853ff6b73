// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which elements a compute construct uses of the rows behind a pointer to pointers: rectangles,
// each of the accesses that differ by constants, as those of a stencil do.
#ifndef XACC_PLUGIN_ACC_AUTO_ROW_RECTANGLES_H
#define XACC_PLUGIN_ACC_AUTO_ROW_RECTANGLES_H

#include "acc/access/AccessExtent.h"
#include "llvm/ADT/SmallSet.h"

namespace xacc {
class RowRectangles {
public:
  explicit RowRectangles(AstBuilder &B) : B(B) {}
  /// A: of an element of a row.
  void add(const Access &A);
  /// One rectangle has all others in it, so that no row is asked for more than what is used of some
  /// row like it: of rows that others lead to there may be less.
  bool areOne() const;

private:
  struct Rectangle {
    Polynomial Row, Column;
    llvm::SmallVector<Extent::Part, 1> Rows, Columns;
    /// Of the rows that an access leads to; which of these in between are led to by some access.
    int64_t Distance;
    llvm::SmallSet<int64_t, 4> From;
  };
  std::optional<Extent::Part> part(const Access &A);

  AstBuilder &B;
  llvm::SmallVector<LastValue, 1> Lasts;
  llvm::SmallVector<Rectangle, 2> List;
  bool Unknown = false;
};
} // namespace xacc
#endif
