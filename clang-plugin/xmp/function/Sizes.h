// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of distributed arrays in the sizes of types.
#ifndef XACC_PLUGIN_XMP_SIZES_H
#define XACC_PLUGIN_XMP_SIZES_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
class XmpSizes : public XmpPart {
public:
  using XmpPart::XmpPart;

  /// Lowers the sizes in types that S declares or names, but for those that are children of S.
  void lowerIn(clang::Stmt *S);

private:
  void lowerType(clang::Stmt *S, clang::QualType T, bool IsChild);
};
} // namespace xacc
#endif
