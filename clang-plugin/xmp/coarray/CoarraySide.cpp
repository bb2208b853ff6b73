// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A side of an assignment with sections and objects of other images: where it begins, its counts
// and strides.
#include "xacc/abi.h"
#include "xmp/coarray/Coarray.h"

using namespace clang;

namespace xacc {
/// The subscripts of a path that are sections, outermost dimension first; others become variables,
/// so that the path can be evaluated several times.
bool XmpCoarraySections::findSections(Expr *Path, SmallVectorImpl<ArraySubscriptExpr *> &Sections,
                                      Statements &S) {
  bool Loads = false;
  for (Expr *E = Path; E; E = stepInto(E, Loads)) {
    auto *A = dyn_cast<ArraySubscriptExpr>(E->IgnoreParens());
    if (!A)
      continue;
    if (!asSection(A->getIdx())) {
      SourceLocation L = A->getBeginLoc();
      VarDecl *I = In.temporary(".xmp.index", B.C.LongTy, lowerExpr(A->getIdx()), L, S);
      setIndex(A, B.load(I, L));
      continue;
    }
    if (Loads && !Sections.empty()) { // rows that lie anywhere
      report(A->getBeginLoc(), diag::err_xmp_operand);
      return false;
    }
    Sections.insert(Sections.begin(), A);
  }
  return true;
}

/// Evaluates base, length and step. Left: the length of the left side's section, or null.
bool XmpCoarraySections::evaluateLength(ArraySubscriptExpr *A, VarDecl *Left, SectionDim &Out,
                                        Statements &S) {
  CallExpr *Section = asSection(A->getIdx());
  SourceLocation L = A->getBeginLoc();
  Expr *Base = A->getBase()->IgnoreParenImpCasts();
  Expr::EvalResult Given;
  Section->getArg(0)->EvaluateAsInt(Given, B.C);
  bool HasLength = Given.Val.getInt().getExtValue() & 2;
  if (Left && !HasLength && isOpen(B.C, declaredType(Base))) { // as long as the left side's
    Out.Length = Left;
    return evaluateBase(Base, A, 0, Out, S);
  }
  if (!evaluate(Base, A, 0, Out, S))
    return false;
  if (Left)
    S.push_back(sameLength(Base, Left, B.load(Out.Length, L), L));
  return true;
}

/// Evaluates the subscripts of a section, and leaves those of its first element.
bool XmpCoarraySections::evaluateSections(Expr *E, ArrayRef<SectionDim> Left, Side &Out,
                                          Statements &S) {
  SourceLocation L = E->getBeginLoc();
  Out.Path = E;
  if (isBitField(E)) { // elements are moved by their addresses
    report(L, diag::err_xmp_unsupported, "a section of bit-fields of a coarray");
    return false;
  }
  if (!findSections(E, Out.Sections, S))
    return false;
  if (Out.Sections.size() > XACC_MOST_SECTIONS) {
    report(L, diag::err_xmp_unsupported, "a section of more than 16 dimensions of a coarray");
    return false;
  }
  if (!isCopyable(coarrayOf(E) ? cast<Expr>(B.ref(coarrayOf(E), L)) : E)) {
    report(L, diag::err_xmp_operand);
    return false;
  }
  if (!Left.empty() && Left.size() != Out.Sections.size()) {
    report(L, diag::err_xmp_shape);
    return false;
  }
  Out.Dims.resize(Out.Sections.size());
  for (auto [M, A] : llvm::enumerate(Out.Sections)) {
    if (!evaluateLength(A, Left.empty() ? nullptr : Left[M].Length, Out.Dims[M], S))
      return false;
    setIndex(A, B.load(Out.Dims[M].Base, L));
  }
  return true;
}

/// Evaluates a section: where it begins, and its counts and strides.
bool XmpCoarraySections::evaluateSide(Expr *E, ArrayRef<SectionDim> Left, Side &Out,
                                      Statements &S) {
  if (!evaluateSections(E, Left, Out, S))
    return false;
  measure(Out, S);
  return true;
}

/// Where the section begins, and the bytes between its elements: by the sizes of what subscripts
/// name, as the element behind the first may be none. Sizes of variable length follow from
/// addresses.
void XmpCoarraySections::measure(Side &Out, Statements &S) {
  SourceLocation L = Out.Path->getBeginLoc();
  auto address = [&] { return B.addrOf(lowerExpr(copyExpr(B.C, Out.Path))); };
  Out.Address = In.temporary(".xmp.at", B.C.VoidPtrTy, address(), L, S);
  for (auto [D, A] : llvm::zip(Out.Dims, Out.Sections)) {
    Expr *Bytes;
    if (A->getType()->isVariablyModifiedType()) {
      setIndex(A, B.bin(BO_Add, B.load(D.Base, L), B.load(D.Step, L)));
      Bytes = U.call("__xmp_bytes_between", {B.load(Out.Address, L), address()}, L);
    } else
      Bytes = B.bin(BO_Mul, B.load(D.Step, L), B.cast(B.sizeOf(A->getType(), L), B.C.LongTy));
    Out.Strides.push_back(In.temporary(".xmp.stride", B.C.LongTy, Bytes, L, S));
    setIndex(A, B.load(D.Base, L));
  }
}
} // namespace xacc
