// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Distributed arrays in regions of OpenMP, which capture their views.
#ifndef XACC_PLUGIN_XMP_OPENMP_H
#define XACC_PLUGIN_XMP_OPENMP_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
class XmpCaptures : public XmpPart {
public:
  using XmpPart::XmpPart;

  clang::Stmt *lowerCaptured(clang::CapturedStmt *S);
  /// Values in clauses; shared and private copies are checked.
  void lowerClauses(clang::OMPExecutableDirective *D);

private:
  void checkSharing(clang::OMPExecutableDirective *D);
  bool usesElement(clang::Stmt *S);
  void lowerValues(clang::OMPClause *Clause, clang::SourceLocation L);
  llvm::SmallVector<XmpArray *, 4> outsideArrays(clang::Stmt *S);
  void captureBlocks(llvm::SmallVectorImpl<clang::CapturedStmt::Capture> &Captures,
                     llvm::SmallVectorImpl<clang::Expr *> &Inits,
                     llvm::ArrayRef<clang::FieldDecl *> Fields, clang::Stmt *Body);
  clang::CapturedStmt *withViews(clang::CapturedStmt *S, llvm::ArrayRef<XmpArray *> Used,
                                 llvm::ArrayRef<clang::Expr *> Views, clang::Stmt *Body);
  clang::CapturedStmt *withMade(clang::CapturedStmt *S);
};
} // namespace xacc
#endif
