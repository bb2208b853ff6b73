// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assignments of sections become loops (array in ArrayAssign.cpp).
#ifndef XACC_PLUGIN_XMP_SECTION_H
#define XACC_PLUGIN_XMP_SECTION_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
/// A reference a[s][i][t] with sections.
struct SectionRef {
  clang::ArraySubscriptExpr *Outer;
  llvm::SmallVector<clang::ArraySubscriptExpr *, 4>
      Sections; ///< whose subscripts are sections, outermost dimension first
  llvm::SmallVector<unsigned, 4> Dims;
  clang::Expr *Base;
  /// Of a left side: references on the right with the same subscripts, which have the same values.
  llvm::SmallPtrSet<clang::Expr *, 4> Alike;
};
SectionRef sectionsOf(clang::ArraySubscriptExpr *E);
void collectSections(clang::Stmt *S, llvm::SmallVectorImpl<SectionRef> &Out);

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
  // SectionOnce.cpp
  /// Values that are computed in front of the loops.
  struct Once {
    Statements Before;
    bool Everywhere = true; ///< nodes that do not take part may compute them as well
  };
  clang::Expr *compute(clang::Expr *E, clang::QualType T, Once &Out);
  void computeBase(clang::ArraySubscriptExpr *A, Once &Out);
  void computeIndices(clang::ArraySubscriptExpr *A, bool Always, Once &Out);
  bool computeChosen(bool Each, clang::Stmt *&S, bool Always, Once &Out);
  void computeOnce(bool Each, clang::Stmt *&S, bool Always, Once &Out);
  /// Notes what Right has the same subscripts of as Left, before their parts are computed.
  void noteAlike(SectionRef &Left, clang::Stmt *Right);
  /// True if evaluating the right side element by element could read what was assigned already.
  bool mayOverlap(const SectionRef &Left, clang::Expr *Right);

  void lowerLoops(clang::CallExpr *Each, clang::VarDecl *On, clang::BinaryOperator *Assign,
                  const SectionRef &To, Statements &S);
  clang::Expr *sectionExtent(clang::Expr *Base, clang::ArraySubscriptExpr *A, unsigned Dim,
                             clang::SourceLocation L);
  /// The check that the section of what E is has as many elements as the left side's.
  clang::Expr *sameLength(clang::Expr *E, clang::VarDecl *Left, clang::Expr *Length,
                          clang::SourceLocation L);
  bool evaluateBase(clang::Expr *Base, clang::ArraySubscriptExpr *A, unsigned Dim, SectionDim &Out,
                    Statements &S);
  bool evaluate(clang::Expr *Base, clang::ArraySubscriptExpr *A, unsigned Dim, SectionDim &Out,
                Statements &S);
  void replaceSections(llvm::ArrayRef<clang::ArraySubscriptExpr *> Sections,
                       llvm::ArrayRef<SectionDim> Dims, llvm::ArrayRef<clang::VarDecl *> Counters);
  clang::Stmt *sectionLoops(llvm::ArrayRef<SectionDim> Dims,
                            llvm::ArrayRef<clang::VarDecl *> Counters, clang::Stmt *Body,
                            clang::SourceLocation L);
  // ArrayAssign.cpp
  clang::VarDecl *executingPart(clang::CallExpr *Each, Statements &S);
  clang::Expr *takesPart(clang::VarDecl *On, clang::SourceLocation L, Statements &S);
  clang::VarDecl *range(clang::VarDecl *On, int Position, llvm::ArrayRef<clang::Expr *> Loop,
                        clang::SourceLocation L, Statements &S);
  clang::Expr *alignOffset(XmpArray &A, unsigned Dim, clang::SourceLocation L);
  void sectionRanges(clang::CallExpr *Each, clang::VarDecl *On, clang::ArraySubscriptExpr *Left,
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
