// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the marker of an `xmp loop` says.
#ifndef XACC_PLUGIN_XMP_LOOPDIRECTIVE_H
#define XACC_PLUGIN_XMP_LOOPDIRECTIVE_H

#include "xmp/loop/LoopContext.h"

namespace xacc {
class XmpLoopDirective : public XmpLoopPart {
public:
  using XmpLoopPart::XmpLoopPart;
  bool read();

private:
  bool readSubscript(clang::InitListExpr *Item);
  llvm::SmallVector<clang::VarDecl *, 4> Variables; ///< that stand for those of the loops
};
} // namespace xacc
#endif
