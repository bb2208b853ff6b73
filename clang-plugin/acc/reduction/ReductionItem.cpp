// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the items of reduction clauses name: scalars, structs, elements, arrays and sections
// (OpenACC 3.4, 2.5.15). Lengths that only the program knows are evaluated in front of the region,
// which then provides the memory.
#include "acc/lowering/PrivateCopies.h"
#include "acc/query/Elements.h"
#include "acc/query/ReductionTypes.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"
#include "acc/reduction/ReductionSection.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace xacc {
static constexpr uint64_t MaxBytes = 64 * 1024; // of a copy that lies on the stack of each lane

//===--------------------------------------------------------------------===//
// Lengths known at run time
//===--------------------------------------------------------------------===//

/// Scalars in a value of type T, as an expression for in front of the region, or null.
Expr *ReductionItems::scalarsBefore(QualType T, const ReductionItem &I, const Region &R) {
  if (auto Count = countScalars(B.C, T))
    return B.longLit(*Count, I.Loc);
  // The type of a variable from outside was evaluated where that is declared.
  Expr *Bytes = R.Locals.contains(I.Variable) ? PrivateCopies(In).bytesBefore(T, I.Loc, R)
                                              : B.sizeOf(T, I.Loc);
  return Bytes ? B.bin(BO_Div, Bytes, B.sizeOf(I.Element, I.Loc)) : nullptr;
}

Expr *ReductionItems::before(Expr *E, const Region &R) {
  return E && PrivateCopies(In).isSettled(E, R) ? B.paren(B.cast(copyExpr(B.C, E), B.C.LongTy))
                                                : nullptr;
}

Expr *ReductionItems::lowerBefore(const SectionDim &D, const ReductionItem &I, const Region &R) {
  return D.Lower ? before(D.Lower, R) : B.longLit(0, I.Loc);
}

/// Of a dimension whose lower bound can be evaluated in front of the region; null if it cannot.
Expr *ReductionItems::lengthBefore(const SectionDim &D, const ReductionItem &I, const Region &R) {
  if (D.IsSubscript)
    return B.longLit(1, I.Loc);
  if (D.Length)
    return before(D.Length, R);
  Expr *All = B.C.getAsArrayType(D.Outer) ? scalarsBefore(D.Outer, I, R) : nullptr;
  if (!All)
    return nullptr;
  Expr *Elements = B.bin(BO_Div, All, scalarsBefore(elementOf(B.C, D.Outer), I, R));
  return B.bin(BO_Sub, Elements, lowerBefore(D, I, R));
}

/// Evaluates where the section begins and how many scalars it has in front of the region.
bool ReductionItems::measure(Expr *Item, QualType T, ReductionItem &I, Region &R) {
  SmallVector<SectionDim, 3> Dims;
  dimensionsOf(Item, Dims);
  SourceLocation L = I.Loc;
  auto variable = [&](StringRef Name, Expr *Value) {
    return R.inFront(B, Name, B.C.LongTy, Value, L);
  };
  Expr *First = B.longLit(0, L), *Count = Dims.empty() ? scalarsBefore(T, I, R) : B.longLit(1, L);
  auto multiply = [&](VarDecl *Factor) {
    VarDecl *Before = variable(".xacc.count", Count);
    Count = B.byteCount([&] { return B.load(Before, L); }, [&] { return B.load(Factor, L); });
  };
  for (const SectionDim &D : Dims) {
    Expr *Each = scalarsBefore(elementOf(B.C, D.Outer), I, R);
    Expr *Lower = lowerBefore(D, I, R), *Length = Each && Lower ? lengthBefore(D, I, R) : nullptr;
    if (!Each || !Lower || !Length)
      return false;
    First = B.bin(BO_Add, First, B.bin(BO_Mul, Lower, Each));
    multiply(variable(".xacc.length", Length));
    if (&D == &Dims.back())
      multiply(variable(".xacc.length", scalarsBefore(elementOf(B.C, D.Outer), I, R)));
  }
  if (!Count)
    return false;
  I.FirstVar = variable(".xacc.first", First);
  I.CountVar = variable(".xacc.count", Count);
  auto scalars = [&] {
    return B.paren(B.bin(BO_Add, B.load(I.FirstVar, L), B.load(I.CountVar, L)));
  };
  I.BytesVar =
      variable(".xacc.bytes", B.byteCount(scalars, [&] { return B.sizeOf(I.Element, L); }));
  QualType Outer = Dims.empty() ? T : Dims.front().Outer;
  I.Copy = B.C.getPointerType(elementOf(B.C, Outer).getUnqualifiedType());
  return true;
}

//===--------------------------------------------------------------------===//
// Items
//===--------------------------------------------------------------------===//

bool ReductionItems::sizeItem(Expr *Item, QualType T, ReductionItem &I, Region &R) {
  ASTContext &C = B.C;
  SmallVector<SectionDim, 3> Dims;
  dimensionsOf(Item, Dims);
  SectionProblem P = placeOf(C, Dims, I);
  if (Dims.empty()) {
    I.Count = countScalars(C, T).value_or(0);
    P = I.Count ? SectionProblem::None : SectionProblem::Length;
  }
  if (P == SectionProblem::None) {
    I.Copy = Dims.empty() ? T.getUnqualifiedType() : copyType(C, I, Dims.front().Outer);
    if (uint64_t(C.getTypeSizeInChars(I.Copy).getQuantity()) <= MaxBytes)
      return true;
  }
  bool Gaps = P == SectionProblem::Gaps || hasGaps(C, Dims);
  if (!Gaps && measure(Item, T, I, R))
    return true;
  report(I.Loc, diag::err_var_unsupported, sourceText(C, Item), "reduction",
         Gaps ? "a section with gaps" : "a length that only the region knows");
  return false;
}

/// What the operator is applied to in a struct that lies Offset bytes in the variable; false if it
/// cannot be.
bool ReductionItems::membersOf(QualType T, uint64_t Offset, ReductionItem &I) {
  const RecordDecl *Record = T->getAsRecordDecl()->getDefinition();
  const ASTRecordLayout &Layout = B.C.getASTRecordLayout(Record);
  for (const FieldDecl *Field : Record->fields()) {
    auto Count = countScalars(B.C, Field->getType());
    QualType Element =
        B.C.getBaseElementType(Field->getType()).getCanonicalType().getUnqualifiedType();
    uint64_t Place = Offset + Layout.getFieldOffset(Field->getFieldIndex()) / 8;
    if (Field->isBitField() || !Count || !*Count)
      return false;
    if (Element->isStructureType() && *Count == 1) {
      if (!membersOf(Element, Place, I))
        return false;
    } else if (reducedAs(B.C, I.Op, Element).Type < 0 || *Count > 64)
      return false;
    else
      I.Members.push_back({Place, Element, *Count});
  }
  return !I.Members.empty();
}

/// What an item is of, as far as it is known before its form is: Base and Dims are its parts.
static ReductionItem itemOf(ASTContext &C, const Clauses::Reduction &Red, Expr *Base,
                            ArrayRef<SectionDim> Dims) {
  ReductionItem I;
  I.Variable = isa<MemberExpr>(Base) ? rootOfItem(Base) : asVariable(Base);
  I.Loc = Red.Item->getBeginLoc();
  I.Op = Red.Op;
  // What the device finds behind pointers is no data of this construct.
  I.InPlace = Red.InPlace || isBehindPointers(Base);
  QualType T = Dims.empty() ? Base->getType() : elementOf(C, Dims.back().Outer);
  I.Element = C.getBaseElementType(T.getCanonicalType()).getUnqualifiedType();
  return I;
}

std::optional<ReductionItem> ReductionItems::read(const Clauses::Reduction &Red, Region &R) {
  ASTContext &C = B.C;
  if (Red.Item->IgnoreParens()->refersToVectorElement()) {
    report(Red.Item->getBeginLoc(), diag::err_var_unsupported, sourceText(C, Red.Item), "reduction",
           "an element of a vector");
    return std::nullopt;
  }
  SmallVector<SectionDim, 3> Dims;
  Expr *Base = dimensionsOf(Red.Item, Dims);
  const bool IsMember = isa<MemberExpr>(Base);
  const QualType T = Base->getType().getCanonicalType();
  ReductionItem I = itemOf(C, Red, Base, Dims);
  std::string Text = sourceText(C, Red.Item);
  auto unsupported = [&] {
    report(I.Loc, diag::err_var_unsupported, Text, "reduction", "an item of this form");
    return std::nullopt;
  };
  if (!I.Variable)
    return unsupported();
  if (Red.Item->IgnoreParens()->refersToBitField()) {
    report(I.Loc, diag::err_bit_field, Text, "reduction");
    return std::nullopt;
  }
  if (Dims.empty() && !IsMember && T->isStructureType() && membersOf(T, 0, I)) {
    I.Copy = T.getUnqualifiedType();
    return I;
  }
  if (reducedAs(C, I.Op, I.Element).Type < 0) {
    report(I.Loc, diag::err_reduction_type, Text,
           (Dims.empty() ? Base->getType() : I.Element).getAsString());
    return std::nullopt;
  }
  const bool IsArray = (Dims.empty() ? T : elementOf(C, Dims.back().Outer))->isArrayType();
  if (!IsArray && llvm::all_of(Dims, [](const SectionDim &D) { return D.IsSubscript; })) {
    I.Subscript = Dims.empty() && !IsMember ? nullptr : Red.Item->IgnoreParenImpCasts();
    I.Copy = I.Element; // an element or a scalar
    return I;
  }
  if (IsMember)
    I.Subscript = Base;
  if (isBehindPointers(Base) ||
      (IsMember && T->isPointerType() && I.Variable->getType()->isPointerType()))
    return unsupported(); // a section behind two pointers
  if (!sizeItem(Red.Item, T, I, R))
    return std::nullopt;
  return I;
}
} // namespace xacc
