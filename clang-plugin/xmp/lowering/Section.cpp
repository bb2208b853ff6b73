// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assignments of sections, a[0:n] = b[1:n] * 2: loops over the sections of the left side. Where the
// sides may overlap the right side is evaluated into a buffer first. For `array` see
// ArrayAssign.cpp.
#include "xmp/lowering/Section.h"
#include "acc/clauses/MappedVariable.h"
#include "acc/query/Constructs.h"
#include "ast/Constants.h"
#include "xmp/lowering/Array.h"
#include "xmp/lowering/Nest.h"
#include "xmp/lowering/Subscript.h"

using namespace clang;

namespace xacc {
SectionRef sectionsOf(ArraySubscriptExpr *E) {
  SectionRef R{E, {}, {}, nullptr, {}};
  SmallVector<ArraySubscriptExpr *, 7> Chain;
  Expr *Base = E;
  while (auto *A = dyn_cast<ArraySubscriptExpr>(Base)) {
    Chain.insert(Chain.begin(), A);
    Base = A->getBase()->IgnoreParenImpCasts();
  }
  R.Base = Base;
  for (auto [D, A] : llvm::enumerate(Chain))
    if (asSection(A->getIdx())) {
      R.Sections.push_back(A);
      R.Dims.push_back(D);
    }
  return R;
}

void collectSections(Stmt *S, SmallVectorImpl<SectionRef> &Out) {
  if (!S)
    return;
  if (auto *A = dyn_cast<ArraySubscriptExpr>(S); A && hasSection(A)) {
    Out.push_back(sectionsOf(A));
    return;
  }
  for (Stmt *Child : S->children())
    collectSections(Child, Out);
}

/// Extent of a dimension, null if nothing tells.
Expr *XmpSections::sectionExtent(Expr *Base, ArraySubscriptExpr *A, unsigned Dim,
                                 SourceLocation L) {
  if (XmpArray *Array = U.find(Base)) {
    if (Dim < Array->Rank && Array->Extents[Dim])
      return U.call("__xmp_array_extent",
                    {B.stringPtr(whereText(B.C, L, F->getName(), "section"), L),
                     XmpSubscripts(In).viewPtr(*Array, L), B.intLit(Dim, L)},
                    L);
    if (Dim < Array->Rank && B.C.getAsArrayType(Array->Types[Dim]))
      return XmpArrays(In).typeExtent(Array->Types[Dim], L);
    return nullptr;
  }
  QualType T = declaredType(A->getBase()->IgnoreParenImpCasts());
  return isOpen(B.C, T) ? nullptr : XmpArrays(In).typeExtent(T, L);
}

Expr *XmpSections::sameLength(Expr *E, VarDecl *Left, Expr *Length, SourceLocation L) {
  return U.call(In.Compute ? "__xmp_same_length_here" : "__xmp_same_length",
                {B.stringPtr(whereText(B.C, L, F->getName(), "array assignment"), L),
                 B.stringPtr(sourceText(B.C, E), L), B.load(Left, L), Length},
                L);
}

static bool isGiven(AstBuilder &B, CallExpr *Section, int Bit) {
  Expr::EvalResult Given;
  Section->getArg(0)->EvaluateAsInt(Given, B.C);
  return Given.Val.getInt().getExtValue() & Bit;
}

/// Where a section without a base begins: at the end that its step leads away from. Null if nothing
/// tells.
static Expr *firstOf(AstBuilder &B, CallExpr *Section, Expr *Extent, VarDecl *Step,
                     SourceLocation L) {
  auto Constant = constantOf(Section->getArg(3), B.C);
  if (Constant && *Constant >= 0)
    return B.longLit(0, L);
  if (!Extent)
    return nullptr;
  auto All = constantOf(Extent, B.C);
  Expr *Last = All ? B.longLit(*All - 1, L) : B.bin(BO_Sub, Extent, B.longLit(1, L));
  Expr *Down = B.bin(BO_LT, B.load(Step, L), B.longLit(0, L));
  return Constant ? Last : B.conditional(B.paren(Down), B.paren(Last), B.longLit(0, L));
}

/// The length of a section that goes to the end of a dimension, where the compiler can tell: a
/// launch is shaped by it.
static Expr *constantLength(AstBuilder &B, Expr *Extent, const Expr *Base, CallExpr *Section,
                            SourceLocation L) {
  auto All = constantOf(Extent, B.C), First = constantOf(Base, B.C),
       Step = constantOf(Section->getArg(3), B.C);
  if (!All || !First || !Step || *Step == 0)
    return nullptr;
  return B.longLit(*Step > 0 ? (*All - *First + *Step - 1) / *Step : *First / -*Step + 1, L);
}

/// Evaluates base and step of a section before the loops.
bool XmpSections::evaluateBase(Expr *Base, ArraySubscriptExpr *A, unsigned Dim, SectionDim &Out,
                               Statements &S) {
  CallExpr *Section = asSection(A->getIdx());
  SourceLocation L = A->getBeginLoc();
  Out.Step = In.temporary(".xmp.step", B.C.LongTy, lowerExpr(Section->getArg(3)), L, S);
  Expr *First = isGiven(B, Section, 1)
                    ? lowerExpr(Section->getArg(1))
                    : firstOf(B, Section, sectionExtent(Base, A, Dim, L), Out.Step, L);
  if (!First)
    report(L, diag::err_xmp_unsupported,
           "a section without a base whose step may be negative, where the extent is not known,");
  else
    Out.Base = In.temporary(".xmp.base", B.C.LongTy, First, L, S);
  return First;
}

/// Evaluates a section before the loops.
bool XmpSections::evaluate(Expr *Base, ArraySubscriptExpr *A, unsigned Dim, SectionDim &Out,
                           Statements &S) {
  CallExpr *Section = asSection(A->getIdx());
  SourceLocation L = A->getBeginLoc();
  if (!evaluateBase(Base, A, Dim, Out, S))
    return false;
  Expr *Length = nullptr, *Extent = nullptr;
  if (isGiven(B, Section, 2))
    Length = lowerExpr(Section->getArg(2));
  else if ((Extent = sectionExtent(Base, A, Dim, L)))
    Length = constantLength(B, Extent, Out.Base->getInit(), Section, L);
  else {
    report(L, diag::err_xmp_length, sourceText(B.C, Base));
    return false;
  }
  if (!Length)
    Length = U.call("__xmp_length", {Extent, B.load(Out.Base, L), B.load(Out.Step, L)}, L);
  Out.Length = In.temporary(".xmp.length", B.C.LongTy, Length, L, S);
  return true;
}

/// Replaces the sections of a reference by its elements that belong to the counters.
void XmpSections::replaceSections(ArrayRef<ArraySubscriptExpr *> Sections,
                                  ArrayRef<SectionDim> Dims, ArrayRef<VarDecl *> Counters) {
  for (auto [A, D, K] : llvm::zip(Sections, Dims, Counters)) {
    SourceLocation L = A->getBeginLoc();
    setIndex(A, B.bin(BO_Add, B.load(D.Base, L), B.bin(BO_Mul, B.load(K, L), B.load(D.Step, L))));
  }
}

/// for (k = 0; k < length; k++) ..., around Body; for array over the part of this node.
Stmt *XmpSections::sectionLoops(ArrayRef<SectionDim> Dims, ArrayRef<VarDecl *> Counters, Stmt *Body,
                                SourceLocation L) {
  ASTContext &C = B.C;
  for (size_t M = Dims.size(); M-- > 0;) {
    const SectionDim &D = Dims[M];
    VarDecl *Counter = Counters[M], *K = Counter;
    Expr *Trip = B.load(D.Length, L);
    if (D.Range) {
      K = B.variable(".xmp.k", C.LongTy, B.longLit(0, L), L);
      Expr *Range = B.cast(B.addrOf(B.ref(D.Range, L)), C.getPointerType(D.Range->getType()));
      Expr *Value = U.call("__xmp_value", {Range, B.load(K, L)}, L);
      Expr *Distance = B.paren(B.bin(BO_Sub, Value, B.load(D.Base, L)));
      B.setInit(Counter, B.bin(BO_Div, Distance, B.load(D.Step, L)));
      Body = B.compound({B.declare(Counter, L), Body}, L, L);
      Trip = B.rvalue(U.field(B.ref(D.Range, L), "trip"));
    } else
      B.setInit(Counter, B.longLit(0, L));
    Expr *Next = B.bin(BO_Assign, B.ref(K, L), B.bin(BO_Add, B.load(K, L), B.longLit(1, L)));
    Body = B.forLoop(K, B.bin(BO_LT, B.load(K, L), Trip), Next, Body, L);
  }
  return Body;
}

/// Evaluates the sections of a right side's reference and replaces them by elements.
bool XmpSections::followSections(Expr *Right, ArrayRef<SectionDim> Left,
                                 ArrayRef<VarDecl *> Counters, Statements &S) {
  SmallVector<SectionRef, 4> Rights;
  collectSections(Right, Rights);
  for (SectionRef &R : Rights) {
    if (R.Sections.size() != Counters.size()) {
      report(R.Outer->getBeginLoc(), diag::err_xmp_shape);
      return false;
    }
    SmallVector<SectionDim, 4> Own(Counters.size());
    for (auto [M, A] : llvm::enumerate(R.Sections)) {
      CallExpr *Section = asSection(A->getIdx());
      SourceLocation L = A->getBeginLoc();
      if (!evaluateBase(R.Base, A, R.Dims[M], Own[M], S))
        return false;
      Expr *Length = nullptr, *Extent = sectionExtent(R.Base, A, R.Dims[M], L);
      if (isGiven(B, Section, 2))
        Length = lowerExpr(Section->getArg(2));
      else if (Extent) // else as long as the left side's
        Length =
            U.call("__xmp_length", {Extent, B.load(Own[M].Base, L), B.load(Own[M].Step, L)}, L);
      if (Length)
        S.push_back(sameLength(R.Base, Left[M].Length, Length, L));
    }
    replaceSections(R.Sections, Own, Counters);
  }
  return true;
}

Expr *XmpSections::place(ArrayRef<SectionDim> Dims, ArrayRef<VarDecl *> Counters) {
  Expr *Sum = nullptr;
  SourceLocation L = Counters[0]->getLocation();
  for (auto [M, Counter] : llvm::enumerate(Counters))
    Sum = Sum ? B.bin(BO_Add, B.paren(B.bin(BO_Mul, B.paren(Sum), B.load(Dims[M].Length, L))),
                      B.load(Counter, L))
              : B.load(Counter, L);
  return Sum;
}

/// Memory with a place for each element of the sections.
VarDecl *XmpSections::buffer(QualType Element, ArrayRef<SectionDim> Dims, SourceLocation L,
                             Statements &S) {
  Expr *Bytes = B.sizeOf(Element, L);
  for (const SectionDim &D : Dims)
    Bytes = B.bin(BO_Mul, Bytes, B.load(D.Length, L));
  QualType T = B.C.getPointerType(Element.getUnqualifiedType());
  return In.temporary(".xmp.buffer", T, U.call("malloc", {Bytes}, L), L, S);
}

/// The right side goes through a buffer that has a place for each element of the left side's
/// sections.
void XmpSections::assignBuffered(ArrayRef<SectionDim> Dims, ArrayRef<VarDecl *> Write,
                                 ArrayRef<VarDecl *> Read, Expr *Target, Expr *Value,
                                 Statements &S) {
  SourceLocation L = Target->getBeginLoc();
  VarDecl *Buffer = buffer(Target->getType(), Dims, L, S);
  auto slot = [&](ArrayRef<VarDecl *> Counters) {
    return B.subscript(B.load(Buffer, L), place(Dims, Counters));
  };
  S.push_back(sectionLoops(Dims, Write, B.bin(BO_Assign, slot(Write), Value), L));
  S.push_back(sectionLoops(Dims, Read, B.bin(BO_Assign, Target, slot(Read)), L));
  S.push_back(U.call("free", {B.voidPtr(B.load(Buffer, L))}, L));
}

/// The loops of lhs = rhs, where nothing but sections and their elements is left to evaluate.
void XmpSections::lowerLoops(CallExpr *Each, VarDecl *On, BinaryOperator *Assign,
                             const SectionRef &To, Statements &S) {
  SourceLocation L = Assign->getBeginLoc();
  Expr *Right = Assign->getRHS();
  bool Overlap = mayOverlap(To, Right);
  SmallVector<SectionDim, 4> Dims(To.Sections.size());
  for (auto [M, A] : llvm::enumerate(To.Sections))
    if (!evaluate(To.Base, A, To.Dims[M], Dims[M], S))
      return;
  if (Each)
    sectionRanges(Each, On, To.Outer, Dims, S);
  auto counters = [&] {
    SmallVector<VarDecl *, 4> K;
    for (size_t M = 0; M < Dims.size(); ++M)
      K.push_back(B.variable(".xmp.k", B.C.LongTy, nullptr, L));
    return K;
  };
  SmallVector<VarDecl *, 4> FromK = counters(), ToK = Overlap ? counters() : FromK;
  if (!followSections(Right, Dims, FromK, S))
    return;
  replaceSections(To.Sections, Dims, ToK);
  XmpNests(In).openNest({Assign}, L, S);
  Expr *Target = lowerExpr(To.Outer), *Value = lowerExpr(Assign->getRHS());
  if (Overlap)
    assignBuffered(Dims, FromK, ToK, Target, Value, S);
  else
    S.push_back(sectionLoops(Dims, FromK, B.bin(BO_Assign, Target, Value), L));
}

/// lhs = rhs where lhs has sections; Each: the array directive, or null.
void XmpSections::lowerSections(CallExpr *Each, BinaryOperator *Assign, Statements &S) {
  SourceLocation L = Assign->getBeginLoc();
  auto *Left = dyn_cast<ArraySubscriptExpr>(Assign->getLHS()->IgnoreParens());
  if (!Left || !hasSection(Left))
    return report(L, diag::err_xmp_expected, "a section on the left side of the assignment",
                  "array");
  SectionRef To = sectionsOf(Left);
  if (!checkArrayAssign(Each, Assign, To.Base))
    return;
  VarDecl *On = Each ? executingPart(Each, S) : nullptr;
  Once First;
  Stmt *Right = Assign->getRHS();
  noteAlike(To, Right);
  computeIndices(Left, true, First);
  To.Base = sectionsOf(Left).Base;
  First.Everywhere = true; // `on` names them, too
  computeOnce(Each, Right, true, First);
  Assign->setRHS(cast<Expr>(Right));
  Statements &Out = First.Before;
  Expr *Part = Each && !First.Everywhere ? takesPart(On, L, S) : nullptr;
  lowerLoops(Each, On, Assign, To, Out);
  if (Part)
    S.push_back(B.ifStmt(Part, B.compound(Out, L, Assign->getEndLoc()), L));
  else
    S.append(Out.begin(), Out.end());
}
} // namespace xacc
