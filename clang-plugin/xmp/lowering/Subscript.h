// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subscripts and names of distributed arrays as places in the local section.
#ifndef XACC_PLUGIN_XMP_SUBSCRIPT_H
#define XACC_PLUGIN_XMP_SUBSCRIPT_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
class XmpSubscripts : public XmpPart {
public:
  using XmpPart::XmpPart;

  clang::Expr *lowerSubscript(clang::ArraySubscriptExpr *E);
  clang::Expr *place(XmpArray &A, unsigned Dim, clang::Expr *Index, const Hoisted *H,
                     clang::SourceLocation L);
  clang::Expr *whole(XmpArray &A, clang::DeclRefExpr *E);
  clang::Expr *base(XmpArray &A, clang::SourceLocation L);
  clang::Expr *viewPtr(XmpArray &A, clang::SourceLocation L);
  clang::Expr *number(int64_t N, const Hoisted *H, clang::SourceLocation L);
  clang::Expr *viewDim(XmpArray &A, unsigned Dim, llvm::StringRef Field, clang::SourceLocation L);
  std::optional<int64_t> constantPitch(const XmpArray &A, unsigned Dim);
  clang::Expr *pitch(XmpArray &A, unsigned Dim, const Hoisted *H, clang::SourceLocation L);
  clang::Expr *captured(clang::VarDecl *V, const clang::VarDecl *View, clang::SourceLocation L);

private:
  clang::Expr *element(XmpArray &A, llvm::ArrayRef<clang::Expr *> Index, clang::SourceLocation L);
  std::optional<int64_t> constantLength(const XmpArray &A, unsigned Dim);
  clang::Expr *rowElement(XmpArray &A, clang::Expr *Base, llvm::ArrayRef<clang::Expr *> Index,
                          const Hoisted *H, clang::SourceLocation L);
  clang::Expr *position(XmpArray &A, unsigned Dim, clang::Expr *Index, const Hoisted *H,
                        clang::SourceLocation L);
  clang::Expr *viewRef(XmpArray &A, clang::SourceLocation L);
  bool isOutside(const clang::VarDecl *View) const;
};
} // namespace xacc
#endif
