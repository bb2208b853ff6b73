// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How distributed arrays and sections may be used in an expression.
#ifndef XACC_PLUGIN_XMP_ARRAYUSES_H
#define XACC_PLUGIN_XMP_ARRAYUSES_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
/// True if the left side of an assignment is a section.
bool sectionLeft(clang::BinaryOperator *Assign);

class XmpArrayUses : public XmpPart {
public:
  using XmpPart::XmpPart;

  /// False after an error because of which Child is not lowered.
  bool check(clang::Stmt *Parent, clang::Stmt *Child);

private:
  void checkArray(clang::Stmt *Parent, clang::Expr *E);
};
} // namespace xacc
#endif
