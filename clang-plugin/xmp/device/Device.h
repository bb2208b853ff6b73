// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Distributed arrays and loops under OpenACC.
#ifndef XACC_PLUGIN_XMP_DEVICE_H
#define XACC_PLUGIN_XMP_DEVICE_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
class XmpConstructs : public XmpPart {
public:
  using XmpPart::XmpPart;

  clang::Stmt *lowerConstruct(clang::OpenACCConstructStmt *A);
  clang::Stmt *lowerCache(clang::OpenACCCacheConstruct *A);
  void lowerClauses(llvm::ArrayRef<const clang::OpenACCClause *> List, llvm::StringRef Construct,
                    Statements &Before);
  size_t moveRange(clang::CompoundStmt *Block);
  void moveInFront(llvm::ArrayRef<clang::Stmt *> Made);

private:
  clang::Expr *clauseItem(XmpArray &A, clang::Expr *Item, llvm::ArrayRef<clang::Expr *> Parts,
                          llvm::StringRef Construct, Statements &Before);
  clang::Expr *clauseSubscript(clang::Expr *Part, clang::SourceLocation L);
  clang::VarDecl *sectionPointer(XmpArray &A, clang::SourceLocation L, Statements &Before);
  clang::Expr *useDevice(XmpArray &A, clang::Expr *Item, Statements &Before);
  void checkKnown(clang::DeclRefExpr *R, clang::Stmt *Around);
};
} // namespace xacc
#endif
