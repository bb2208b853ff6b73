// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReductionSection.h.
#include "acc/reduction/ReductionSection.h"

using namespace clang;

namespace xacc {
static std::optional<uint64_t> constantOf(ASTContext &C, const Expr *E) {
  Expr::EvalResult R;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(R, C) || R.Val.getInt().isNegative())
    return std::nullopt;
  return R.Val.getInt().getZExtValue();
}

Expr *dimensionsOf(Expr *Item, SmallVectorImpl<SectionDim> &Dims) {
  Expr *E = Item->IgnoreParenImpCasts();
  for (;;) {
    Expr *Base = nullptr;
    if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      bool One = !Section->getLength() && Section->getColonLocFirst().isInvalid();
      Base = Section->getBase();
      Dims.insert(Dims.begin(),
                  {Section->getLowerBound(), Section->getLength(), One, Section->getBaseType()});
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      Base = Subscript->getBase();
      Dims.insert(Dims.begin(),
                  {Subscript->getIdx(), nullptr, true, Base->IgnoreParenImpCasts()->getType()});
    } else
      return E;
    E = Base->IgnoreParenImpCasts();
  }
}

QualType elementOf(ASTContext &C, QualType Outer) {
  if (const ArrayType *A = C.getAsArrayType(Outer))
    return A->getElementType();
  return Outer->getPointeeType();
}

std::optional<uint64_t> countScalars(ASTContext &C, QualType T) {
  uint64_t Count = 1;
  for (const ArrayType *A = C.getAsArrayType(T); A; A = C.getAsArrayType(T)) {
    auto *Constant = dyn_cast<ConstantArrayType>(A);
    if (!Constant)
      return std::nullopt;
    Count *= Constant->getSize().getZExtValue();
    T = A->getElementType();
  }
  return Count;
}

/// Length of a dimension, or nothing if that is not constant.
static std::optional<uint64_t> lengthOf(ASTContext &C, const SectionDim &D, uint64_t Lower) {
  if (D.IsSubscript)
    return 1;
  if (D.Length)
    return constantOf(C, D.Length);
  auto *A = dyn_cast_or_null<ConstantArrayType>(C.getAsArrayType(D.Outer));
  if (!A || A->getSize().ult(Lower))
    return std::nullopt;
  return A->getSize().getZExtValue() - Lower;
}

static bool isWhole(ASTContext &C, const SectionDim &D, uint64_t Lower, uint64_t Length) {
  auto *A = dyn_cast_or_null<ConstantArrayType>(C.getAsArrayType(D.Outer));
  return A && Lower == 0 && A->getSize() == Length;
}

/// The same where the extent is known at run time: [:], or the length is the array's as it was
/// written.
static bool isWholeAsWritten(ASTContext &C, const SectionDim &D) {
  const ArrayType *A = C.getAsArrayType(D.Outer);
  bool AtStart = !D.Lower || constantOf(C, D.Lower) == 0;
  if (!A || D.IsSubscript || !AtStart || !D.Length)
    return A && !D.IsSubscript && AtStart;
  if (auto *Constant = dyn_cast<ConstantArrayType>(A))
    return constantOf(C, D.Length) == Constant->getZExtSize();
  auto *Variable = dyn_cast<VariableArrayType>(A);
  if (!Variable || !Variable->getSizeExpr())
    return false;
  llvm::FoldingSetNodeID Length, Size;
  D.Length->IgnoreParenImpCasts()->Profile(Length, C, true);
  Variable->getSizeExpr()->IgnoreParenImpCasts()->Profile(Size, C, true);
  return Length == Size;
}

SectionProblem placeOf(ASTContext &C, ArrayRef<SectionDim> Dims, ReductionItem &I) {
  bool Several = false;
  I.First = 0;
  I.Count = 1;
  for (const SectionDim &D : Dims) {
    auto Each = countScalars(C, elementOf(C, D.Outer));
    auto Lower = D.Lower ? constantOf(C, D.Lower) : 0;
    auto Length = Lower ? lengthOf(C, D, *Lower) : std::nullopt;
    if (!C.getAsArrayType(D.Outer) && &D != &Dims.front())
      return SectionProblem::Gaps; // an array of pointers
    if (!Each || !Length)
      return SectionProblem::Length;
    if (Several && !isWhole(C, D, *Lower, *Length))
      return SectionProblem::Gaps;
    Several |= *Length != 1;
    I.First += *Lower * *Each;
    uint64_t Count = llvm::SaturatingMultiply<uint64_t>(I.Count, *Length);
    I.Count = &D == &Dims.back() ? llvm::SaturatingMultiply<uint64_t>(Count, *Each) : Count;
  }
  return I.Count && I.First + I.Count < uint64_t(XACC_MOST_BYTES) ? SectionProblem::None
                                                                  : SectionProblem::Length;
}

QualType copyType(ASTContext &C, const ReductionItem &I, QualType Outer) {
  QualType Row = elementOf(C, Outer).getUnqualifiedType();
  uint64_t Each = *countScalars(C, Row), Rows = (I.First + I.Count + Each - 1) / Each;
  return C.getConstantArrayType(Row, llvm::APInt(64, Rows), nullptr, ArraySizeModifier::Normal, 0);
}

bool hasGaps(ASTContext &C, ArrayRef<SectionDim> Dims) {
  bool Several = false;
  for (const SectionDim &D : Dims) {
    if (!C.getAsArrayType(D.Outer) && &D != &Dims.front())
      return true;
    if (Several && !isWholeAsWritten(C, D))
      return true;
    Several |= !D.IsSubscript && constantOf(C, D.Length) != 1;
  }
  return false;
}
} // namespace xacc
