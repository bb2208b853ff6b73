// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operands of directives, as the runtime takes them, and gmove.
#ifndef XACC_PLUGIN_XMP_OPERAND_H
#define XACC_PLUGIN_XMP_OPERAND_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
/// An element of a distributed array, by global subscripts, that evaluating S reads or that the
/// object S, by its way through members and pointers, is part of; null if there is none. InParts:
/// of an array of which each node has a part.
clang::Expr *elementIn(XmpUnit &U, clang::Stmt *S, bool IndicesToo, bool InParts = false);

class XmpOperands : public XmpPart {
public:
  using XmpPart::XmpPart;

  clang::Expr *list(llvm::ArrayRef<clang::Expr *> Items, clang::SourceLocation L);
  clang::Expr *arrayLiteral(clang::QualType Element, llvm::ArrayRef<clang::Expr *> Items,
                            clang::SourceLocation L);
  clang::Expr *literal(llvm::StringRef Name, llvm::ArrayRef<clang::Expr *> Items,
                       clang::SourceLocation L);
  clang::Expr *operandSubscript(clang::Expr *Index, clang::SourceLocation L);
  clang::Expr *pointee(clang::Expr *E);
  clang::Expr *lowerItem(clang::CallExpr *Marker);
  void lowerMove(clang::CallExpr *Marker, llvm::ArrayRef<clang::Stmt *> Rest, Statements &Out);

private:
  bool checkLocal(clang::Expr *E);
  bool localDims(clang::Expr *Base, unsigned Given, llvm::SmallVectorImpl<clang::QualType> &Types,
                 clang::QualType &Element);
  clang::Expr *firstExtent(clang::Expr *Base, clang::QualType T, clang::Expr *Index,
                           clang::SourceLocation L);
  clang::Expr *operand(clang::Expr *E, clang::SourceLocation L);
  clang::Expr *operandAddress(XmpArray *A, clang::Expr *Plain, clang::Expr *Base,
                              clang::SourceLocation L);
  clang::Expr *operandError(clang::Expr *E);
  bool isAlike(clang::Expr *E);
  bool takesFromDevice(clang::Expr *How, clang::Expr *Right);
};
} // namespace xacc
#endif
