// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// align and shadow: distributed arrays, found before the first subscript is lowered.
#ifndef XACC_PLUGIN_XMP_ARRAY_H
#define XACC_PLUGIN_XMP_ARRAY_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
class XmpArrays : public XmpPart {
public:
  using XmpPart::XmpPart;

  void findArrays(clang::Stmt *S);
  void lowerAlign(clang::CallExpr *Marker, Statements &Out);
  clang::Expr *assignPointer(XmpArray &A, clang::BinaryOperator *Assign);
  clang::Expr *typeExtent(clang::QualType T, clang::SourceLocation L);

private:
  void makeArray(clang::CallExpr *Marker);
  bool describe(XmpArray &A, clang::SourceLocation L);
  void readRecord(XmpArray &A, clang::VarDecl *Record);
  clang::VarDecl *globalView(const XmpArray &A);
  clang::Expr *pointerCheck(XmpArray &A, clang::SourceLocation L);
};
} // namespace xacc
#endif
