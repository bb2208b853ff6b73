// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TripCountFacts.h.
#include "ast/TripCountFacts.h"

using namespace clang;

namespace xacc {
static constexpr unsigned Enough = 160; // bits: of any value of a comparison, with a carry

static llvm::APSInt exactly(const llvm::APInt &Value, bool Signed) {
  return llvm::APSInt(Signed ? Value.sext(Enough) : Value.zext(Enough), false);
}

static std::optional<llvm::APSInt> constantOf(ASTContext &C, const Expr *E) {
  Expr::EvalResult R;
  if (E && E->getType()->isIntegerType() && E->EvaluateAsInt(R, C))
    return R.Val.getInt();
  return std::nullopt;
}

/// The type that the third part of the for statement adds in.
static QualType addedIn(ASTContext &C, ForStmt *For, QualType T) {
  if (auto *Assign = dyn_cast<CompoundAssignOperator>(For->getInc()))
    return Assign->getComputationResultType();
  if (auto *Assign = dyn_cast<BinaryOperator>(For->getInc()))
    return Assign->getRHS()->IgnoreParenImpCasts()->getType();
  return C.isPromotableIntegerType(T) ? C.getPromotedIntegerType(T) : T;
}

TripCountFacts::TripCountFacts(AstBuilder &B, const LoopDim &Dim)
    : B(B), C(B.C), D(Dim), L(Dim.For->getForLoc()) {
  readTypes();
  if (!Word.isNull())
    readStep();
  if (Word.isNull() || FloatStep)
    return;
  Split = FromZero && isWider() && (Wraps || Direct == Varies);
  if (Floating && !Bool)
    makeInteger();
  readBound();
  Ends = !ZeroStep && provesEnd();
}

void TripCountFacts::readTypes() {
  T = D.Variable->getType().getUnqualifiedType();
  Pointer = T->isPointerType();
  Bool = T->isBooleanType();
  Compared = cast<BinaryOperator>(D.For->getCond())->getLHS()->getType().getUnqualifiedType();
  if (Pointer)
    T = Compared = C.LongTy;
  // Of _Bool there are two values, to which every number is converted.
  Bits = Bool ? 32 : C.getIntWidth(T);
  if (refused())
    return;
  Word = Bits > 32 ? C.UnsignedLongTy : C.UnsignedIntTy;
  Signed = C.getIntTypeForBitwidth(Bits, true);
  Wrapped = C.getIntTypeForBitwidth(Bits, false);
  Floating = Compared->isRealFloatingType();
  FromZero = isSigned() && !Floating && Compared->isUnsignedIntegerOrEnumerationType();
  QualType Sum = Pointer ? T : addedIn(C, D.For, T);
  FloatStep = !Sum->isIntegerType();
  Wraps =
      !isSigned() ||
      (!FloatStep && (C.getIntWidth(Sum) > Bits || Sum->isUnsignedIntegerOrEnumerationType())) ||
      (!Pointer && C.getLangOpts().isSignedOverflowDefined());
  unsigned ValueBits = Bits - isSigned();
  ExactBound =
      Floating && llvm::APFloat::semanticsPrecision(C.getFloatTypeSemantics(Compared)) >= ValueBits;
}

std::optional<diag::ID> TripCountFacts::refused() const {
  bool Simple = Pointer || (T->isIntegerType() && !T->isBitIntType() && Bits <= 64);
  bool Ordered = (Compared->isIntegerType() || Compared->isRealFloatingType()) &&
                 !D.Upper->getType()->isAnyComplexType();
  if (!Simple || !Ordered)
    return diag::err_loop_type;
  if (Floating && !ExactBound && D.Op == BO_NE) // several values may be equal to the bound
    return diag::err_loop_type;
  if (FloatStep)
    return diag::err_loop_float_step;
  return ZeroStep ? std::optional(diag::err_loop_zero_step) : std::nullopt;
}

void TripCountFacts::readStep() {
  auto Written = constantOf(C, D.Step);
  if (D.Step && !Written)
    return; // varies
  llvm::APSInt Value =
      Written ? exactly(*Written, Written->isSigned()) : exactly(llvm::APInt(Bits, 1), false);
  Value = D.Down ? -Value : Value;
  llvm::APInt Residue = Value.trunc(Bits);
  ZeroStep = Residue.isZero();
  // Of the two ways around the shorter one is meant.
  bool Back = Wraps ? Residue.ugt(llvm::APInt::getSignedMinValue(Bits)) : Value.isNegative();
  Direct = Back ? Down : Up;
  Magnitude = Back ? -Residue : Residue;
}

llvm::APInt TripCountFacts::endOf(Direction Way) const {
  if (FromZero)
    return Way == Up ? llvm::APInt::getAllOnes(Bits) : llvm::APInt::getZero(Bits);
  if (isSigned())
    return Way == Up ? llvm::APInt::getSignedMaxValue(Bits) : llvm::APInt::getSignedMinValue(Bits);
  return Way == Up ? llvm::APInt::getMaxValue(Bits) : llvm::APInt::getZero(Bits);
}

/// A constant of type T, or of another integer type.
Expr *TripCountFacts::number(const llvm::APInt &Value, QualType As) {
  bool Negative = T->isSignedIntegerOrEnumerationType();
  return B.cast(B.longLit(int64_t(Negative ? Value.getSExtValue() : Value.getZExtValue()), L), As);
}

/// Pointers count elements from the first.
Expr *TripCountFacts::upper(Values Of) {
  if (!Pointer)
    return B.cast(Of(D.Upper), Compared);
  QualType As = D.Variable->getType().getUnqualifiedType();
  return B.paren(B.bin(BO_Sub, B.paren(B.cast(Of(D.Upper), As)), B.paren(B.cast(Of(D.Lower), As))));
}

/// The condition of the user's, for a value of the variable.
Expr *TripCountFacts::inside(Expr *Value, Values Of) {
  return B.paren(B.bin(D.Op, B.cast(B.paren(Value), Compared), upper(Of)));
}

/// A constant bound of floating type as one of the variable's: (double)i < 10.7 is i <= 10.
void TripCountFacts::makeInteger() {
  Expr::EvalResult R;
  if (!D.Upper->EvaluateAsRValue(R, C) || !R.Val.isFloat())
    return;
  llvm::APSInt Same(Bits, !isSigned());
  bool Exact = false;
  if (D.Op == BO_NE) { // only small numbers are equal to one value alone
    R.Val.getFloat().convertToInteger(Same, llvm::APFloat::rmTowardZero, &Exact);
    auto &Semantics = R.Val.getFloat().getSemantics();
    if (!Exact || Same.abs().getActiveBits() > llvm::APFloat::semanticsPrecision(Semantics) - 1)
      return;
    return setBound(BO_NE, Same);
  }
  auto isInside = [&](const llvm::APInt &Value) {
    Expr::EvalResult Is;
    return inside(number(Value, T), [](Expr *E) { return E; })->EvaluateAsInt(Is, C) &&
           Is.Val.getInt().getBoolValue();
  };
  const Direction Way = order(), Other = Way == Up ? Down : Up;
  llvm::APInt Last = endOf(Other), Stop = endOf(Way);
  const bool Any = isInside(Last);
  for (unsigned Bit = Bits; Any && Bit-- > 0;) {
    auto Step = llvm::APInt::getOneBitSet(Bits, Bit);
    llvm::APInt Room = Way == Up ? Stop - Last : Last - Stop,
                Further = Way == Up ? Last + Step : Last - Step;
    if (Step.ule(Room) && isInside(Further))
      Last = Further;
  }
  setBound(Way == Up ? (Any ? BO_LE : BO_LT) : (Any ? BO_GE : BO_GT), Last);
}

void TripCountFacts::setBound(BinaryOperatorKind Op, const llvm::APInt &Value) {
  D.Op = Op;
  D.Upper = number(Value, T);
  Compared = C.isPromotableIntegerType(T) ? C.getPromotedIntegerType(T) : T;
  Floating = false;
}

void TripCountFacts::readBound() {
  if (Floating)
    return;
  const unsigned Width = C.getIntWidth(Compared);
  const bool Signed = Compared->isSignedIntegerOrEnumerationType();
  auto convert = [&](const llvm::APInt &Value) { return exactly(Value.trunc(Width), Signed); };
  Least =
      exactly(Signed ? llvm::APInt::getSignedMinValue(Width) : llvm::APInt::getZero(Width), Signed);
  Most = exactly(Signed ? llvm::APInt::getSignedMaxValue(Width) : llvm::APInt::getMaxValue(Width),
                 Signed);
  if (Pointer)
    return;
  if (auto Value = constantOf(C, D.Upper)) {
    Least = Most = convert(exactly(*Value, Value->isSigned()));
    return;
  }
  QualType Own = D.Upper->IgnoreParenImpCasts()->getType();
  if (!Own->isIntegerType() || Own->isBitIntType() || C.getIntWidth(Own) > 64)
    return;
  const bool OwnSigned = Own->isSignedIntegerOrEnumerationType();
  const unsigned OwnWidth = C.getIntWidth(Own);
  auto Low =
      exactly(OwnSigned ? llvm::APInt::getSignedMinValue(OwnWidth) : llvm::APInt::getZero(OwnWidth),
              OwnSigned);
  auto High = exactly(OwnSigned ? llvm::APInt::getSignedMaxValue(OwnWidth)
                                : llvm::APInt::getMaxValue(OwnWidth),
                      OwnSigned);
  if (Low >= Least && High <= Most) { // the conversion keeps values
    Least = Low;
    Most = High;
  }
}

/// The place of a value of T in the order of the comparison.
llvm::APSInt TripCountFacts::keyOf(const llvm::APInt &Value) const {
  llvm::APSInt Key = exactly(Value, isSigned());
  if (FromZero && Key.isNegative())
    Key += exactly(llvm::APInt::getOneBitSet(Enough, C.getIntWidth(Compared)), false);
  return Key;
}

/// True if every value of T may fulfil the condition.
bool TripCountFacts::mayCoverEnd() const {
  if (Floating)
    return true;
  if (!Wraps && !FromZero && !isWider())
    return false; // the one that does is followed by overflow
  const bool Upwards = order() == Up;
  if (FromZero && isWider()) {
    llvm::APSInt Middle = keyOf(llvm::APInt::getSignedMaxValue(Bits));
    return !Upwards || (isStrict() ? Most > Middle : Most >= Middle);
  }
  llvm::APSInt End = keyOf(endOf(order()));
  if (Upwards)
    return isStrict() ? End < Most : End <= Most;
  return isStrict() ? End > Least : End >= Least;
}

/// True if a step may lead from a value that fulfils the condition over all that do not.
bool TripCountFacts::mayStepOver() const {
  llvm::APSInt Far = exactly(Magnitude, false), One = exactly(llvm::APInt(Enough, 1), false);
  if (order() == Up) {
    llvm::APSInt End = keyOf(FromZero ? llvm::APInt::getSignedMaxValue(Bits) : endOf(Up));
    return (isStrict() ? Most - One : Most) + Far > End;
  }
  return (isStrict() ? Least + One : Least) - Far < keyOf(endOf(Down));
}

bool TripCountFacts::provesEnd() const {
  if (Bool || Floating || Direct == Varies)
    return false;
  if (D.Op == BO_NE)
    return Wraps && Magnitude == 1 && !isWider();
  if (!towards(Direct))
    return false;
  if (mayCoverEnd())
    return false;
  return !Wraps || Magnitude == 1 || !mayStepOver();
}

bool TripCountFacts::fitsHalf() const {
  if (Bits < 32)
    return Direct != Varies && Magnitude.ult(1u << 15);
  if (!isSigned() || Pointer || (FromZero && Wraps))
    return false;
  const bool Upwards = D.Op == BO_NE ? Direct == Up : order() == Up;
  if (Direct != Varies && (D.Op == BO_NE ? Wraps : !towards(Direct)))
    return false;
  auto Lower = constantOf(C, D.Lower), Upper = constantOf(C, D.Upper);
  if (Lower && Upper && D.Op != BO_NE)
    return !Lower->isNegative() && !Upper->isNegative() &&
           (D.Op != BO_GE || Upper->isStrictlyPositive());
  if (Upwards)
    return Lower && !Lower->isNegative();
  return D.Op != BO_NE && Upper &&
         (D.Op == BO_GE ? Upper->isStrictlyPositive() : !Upper->isNegative());
}
} // namespace xacc
