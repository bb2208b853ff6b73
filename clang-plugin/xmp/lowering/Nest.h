// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the nest of a loop needs of each view, in front of it.
#ifndef XACC_PLUGIN_XMP_NEST_H
#define XACC_PLUGIN_XMP_NEST_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
class XmpNests : public XmpPart {
public:
  using XmpPart::XmpPart;

  void openNest(llvm::ArrayRef<clang::Stmt *> Body, clang::SourceLocation L, Statements &Out);

private:
  void hoist(XmpArray &A, bool OnDevice, clang::SourceLocation L,
             std::map<std::string, Layout> &Shared, Statements &Out);
  bool fitsInt(const XmpArray &A) const;
  void findOrigins(llvm::ArrayRef<XmpArray *> Used, clang::SourceLocation L, Statements &Out);
  void tellDistinct(llvm::ArrayRef<XmpArray *> Used, clang::SourceLocation L, Statements &Out);
};
} // namespace xacc
#endif
