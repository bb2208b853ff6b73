// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The iterations of this node, and the header that runs over them.
#ifndef XACC_PLUGIN_XMP_LOOPRANGE_H
#define XACC_PLUGIN_XMP_LOOPRANGE_H

#include "xmp/loop/LoopContext.h"

namespace xacc {
class XmpLoopRanges : public XmpLoopPart {
public:
  using XmpLoopPart::XmpLoopPart;

  /// The bounds of the header, as they are in front of Out's end; an expression that is true if it
  /// has none, or null.
  clang::Expr *evaluate(For &L, llvm::function_ref<clang::Expr *(clang::Expr *)> Of,
                        Statements &Out);
  /// lower, step and count, and what of them is this node's.
  void addRange(For &L, Statements &Out);
  void rewrite(For &L);

private:
  clang::Expr *partOf(const For &L);
  clang::Expr *widthOf(const For &L);
  bool goesDown(const For &L) const;
  void keepNumbers(For &L, clang::VarDecl *Range, Statements &Out);
  void addValues(For &L, clang::VarDecl *Range, Statements &Out);
  void rewriteBounds(For &L);
  void rewriteCounter(For &L);
};
} // namespace xacc
#endif
