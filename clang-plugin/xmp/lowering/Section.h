// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assignments of sections become loops (array in ArrayAssign.cpp).
#ifndef XACC_PLUGIN_XMP_SECTION_H
#define XACC_PLUGIN_XMP_SECTION_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
class XmpSections : public XmpPart {
public:
  using XmpPart::XmpPart;

  void lowerSections(clang::CallExpr *Each, clang::BinaryOperator *Assign, Statements &S);

protected:
  /// One section of an assignment, evaluated.
  struct SectionDim {
    clang::VarDecl *Base, *Length, *Step;
    clang::VarDecl *Range = nullptr; ///< the part of this node, for array
  };
  clang::Expr *sectionExtent(clang::Expr *Base, clang::ArraySubscriptExpr *A, unsigned Dim,
                             clang::SourceLocation L);
  /// The check that the section of what E is has as many elements as the left side's.
  clang::Expr *sameLength(clang::Expr *E, clang::VarDecl *Left, clang::Expr *Length,
                          clang::SourceLocation L);
  bool evaluate(clang::Expr *Base, clang::ArraySubscriptExpr *A, unsigned Dim, SectionDim &Out,
                Statements &S);
  void replaceSections(llvm::ArrayRef<clang::ArraySubscriptExpr *> Sections,
                       llvm::ArrayRef<SectionDim> Dims, llvm::ArrayRef<clang::VarDecl *> Counters);
  clang::Stmt *sectionLoops(llvm::ArrayRef<SectionDim> Dims,
                            llvm::ArrayRef<clang::VarDecl *> Counters, clang::Stmt *Body,
                            clang::SourceLocation L);
  clang::Expr *alignOffset(XmpArray &A, unsigned Dim, clang::SourceLocation L);
  void sectionRanges(clang::CallExpr *Each, clang::ArraySubscriptExpr *Left,
                     llvm::MutableArrayRef<SectionDim> Dims, Statements &S);
  bool checkArrayAssign(clang::CallExpr *Each, clang::BinaryOperator *Assign,
                        clang::Expr *LeftBase);
  bool followSections(clang::Expr *Right, llvm::ArrayRef<SectionDim> Left,
                      llvm::ArrayRef<clang::VarDecl *> Counters, Statements &S);
  /// The number of an element among those of the sections.
  clang::Expr *place(llvm::ArrayRef<SectionDim> Dims, llvm::ArrayRef<clang::VarDecl *> Counters);
  clang::VarDecl *buffer(clang::QualType Element, llvm::ArrayRef<SectionDim> Dims,
                         clang::SourceLocation L, Statements &S);
  void assignBuffered(llvm::ArrayRef<SectionDim> Dims, llvm::ArrayRef<clang::VarDecl *> Write,
                      llvm::ArrayRef<clang::VarDecl *> Read, clang::Expr *Target,
                      clang::Expr *Value, Statements &S);
};
} // namespace xacc
#endif
