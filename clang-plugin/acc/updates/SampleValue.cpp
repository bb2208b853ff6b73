// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SampleValue.h.
#include "acc/updates/SampleValue.h"
#include "ast/AstBuilder.h"
#include <cmath>

using namespace clang;

namespace xacc {
/// What only the run knows: a prime for each, so large that few iterations reach it.
SampleValue::Result SampleValue::fixed(Expr *E) {
  static const int64_t Primes[] = {10007, 100003, 1000003, 10000019};
  Expr::EvalResult Constant;
  if (E->EvaluateAsInt(Constant, C)) // of large unsigned types as the same bits
    return Number{Constant.Val.getInt().extOrTrunc(64).getSExtValue()};
  if (E->EvaluateAsRValue(Constant, C) && Constant.Val.isFloat())
    return Number{Constant.Val.getFloat().convertToDouble()};
  if (!E->getType()->isIntegerType())
    return std::nullopt;
  llvm::FoldingSetNodeID Id;
  E->Profile(Id, C, true);
  size_t At = llvm::find(StandIns, Id) - StandIns.begin();
  if (At == std::size(Primes))
    return std::nullopt;
  if (At == StandIns.size())
    StandIns.push_back(Id);
  return Number{Primes[At], true};
}

SampleValue::Result SampleValue::convert(Number N, QualType T) const {
  if (N.StandsIn)
    return T->isIntegerType() ? Result(N) : std::nullopt;
  if (T->isBooleanType())
    return Number{int64_t(N.real() != 0)};
  if (T->isRealFloatingType())
    return Number{N.real()};
  if (!T->isIntegerType() || !(std::fabs(N.real()) < 1e15))
    return std::nullopt;
  llvm::APInt Bits(64, N.isReal() ? int64_t(N.real()) : N.whole(), true);
  const unsigned Width = C.getIntWidth(T);
  const bool IsUnsigned = T->isUnsignedIntegerOrEnumerationType();
  if (Width > 64 || (Width == 64 && IsUnsigned && Bits.isNegative()))
    return std::nullopt;
  Bits = Bits.trunc(Width);
  return Number{IsUnsigned ? int64_t(Bits.getZExtValue()) : Bits.getSExtValue()};
}

std::optional<bool> SampleValue::isTrue(Expr *Condition) {
  const Result R = value(Condition);
  return R && !R->StandsIn ? std::optional(R->real() != 0) : std::nullopt;
}

SampleValue::Result SampleValue::unary(UnaryOperator *E) {
  const Result X = value(E->getSubExpr());
  if (!X || (X->StandsIn && E->getOpcode() != UO_Plus))
    return std::nullopt;
  switch (E->getOpcode()) {
  case UO_Plus:
    return X;
  case UO_Minus:
    return convert(X->isReal() ? Number{-X->real()} : Number{-X->whole()}, E->getType());
  case UO_LNot:
    return Number{int64_t(X->real() == 0)};
  case UO_Not:
    return X->isReal() ? std::nullopt : convert(Number{~X->whole()}, E->getType());
  default:
    return std::nullopt;
  }
}

template <typename T>
static std::optional<std::variant<int64_t, double>> arithmetic(BinaryOperatorKind Op, T X, T Y) {
  switch (Op) {
  case BO_Add:
    return X + Y;
  case BO_Sub:
    return X - Y;
  case BO_Mul:
    return X * Y;
  case BO_LT:
    return int64_t(X < Y);
  case BO_GT:
    return int64_t(X > Y);
  case BO_LE:
    return int64_t(X <= Y);
  case BO_GE:
    return int64_t(X >= Y);
  case BO_EQ:
    return int64_t(X == Y);
  case BO_NE:
    return int64_t(X != Y);
  default:
    return std::nullopt;
  }
}

static std::optional<int64_t> wholeArithmetic(BinaryOperatorKind Op, int64_t X, int64_t Y) {
  switch (Op) {
  case BO_Div:
    return Y ? std::optional(X / Y) : std::nullopt;
  case BO_Rem:
    return Y ? std::optional(X % Y) : std::nullopt;
  case BO_And:
    return X & Y;
  case BO_Or:
    return X | Y;
  case BO_Xor:
    return X ^ Y;
  case BO_Shl:
    return Y >= 0 && Y < 32 ? std::optional(X * (int64_t(1) << Y)) : std::nullopt;
  case BO_Shr:
    return Y >= 0 && Y < 63 ? std::optional(X >> Y) : std::nullopt;
  default:
    return std::nullopt;
  }
}

SampleValue::Result SampleValue::binary(BinaryOperator *E) {
  const BinaryOperatorKind Op = E->getOpcode();
  if (E->isLogicalOp()) {
    const std::optional<bool> X = isTrue(E->getLHS()), Y = isTrue(E->getRHS());
    return X && Y ? Result(Number{int64_t(Op == BO_LAnd ? *X && *Y : *X || *Y)}) : std::nullopt;
  }
  const Result X = value(E->getLHS()), Y = value(E->getRHS());
  if (!X || !Y)
    return std::nullopt;
  const bool Adds = Op == BO_Add || Op == BO_Sub || Op == BO_Mul;
  if ((X->StandsIn || Y->StandsIn) && !Adds && !(Op == BO_Rem && !X->StandsIn))
    return std::nullopt;
  const bool StandsIn = X->StandsIn || Y->StandsIn;
  if (X->isReal() || Y->isReal()) {
    if (Op == BO_Div)
      return Y->real() != 0 ? Result(Number{X->real() / Y->real()}) : std::nullopt;
    auto Real = arithmetic<double>(Op, X->real(), Y->real());
    return Real ? Result(Number{*Real, StandsIn}) : std::nullopt;
  }
  if (std::fabs(X->real()) > 1e9 || std::fabs(Y->real()) > 1e9) // products fit
    return std::nullopt;
  if (auto Whole = arithmetic<int64_t>(Op, X->whole(), Y->whole()))
    return convert(Number{*Whole, StandsIn}, E->getType());
  auto Whole = wholeArithmetic(Op, X->whole(), Y->whole());
  return Whole ? convert(Number{*Whole, StandsIn}, E->getType()) : std::nullopt;
}

SampleValue::Result SampleValue::call(CallExpr *E) {
  const unsigned Builtin = E->getBuiltinCallee();
  const bool IsAbs = Builtin == Builtin::BIabs || Builtin == Builtin::BIlabs ||
                     Builtin == Builtin::BIllabs || Builtin == Builtin::BI__builtin_abs;
  const Result X = IsAbs ? value(E->getArg(0)) : std::nullopt;
  return X && !X->StandsIn && !X->isReal() ? Result(Number{std::abs(X->whole())}) : std::nullopt;
}

SampleValue::Result SampleValue::value(Expr *E) {
  E = E->IgnoreParens();
  auto *Cast = dyn_cast<CastExpr>(E);
  const bool Loads = Cast && Cast->getCastKind() == CK_LValueToRValue;
  VarDecl *V = Loads ? asVariable(Cast->getSubExpr()) : nullptr;
  if (const std::optional<int64_t> At = V ? Counter(V) : std::nullopt)
    return Number{*At};
  if (Fixed(E))
    return fixed(E);
  if (Loads) {
    Expr *Once = V ? Resolve(Cast) : nullptr;
    const bool IsValue = Once && Once != Cast->IgnoreParenImpCasts();
    const Result X = IsValue ? value(Once) : std::nullopt;
    return X ? convert(*X, E->getType()) : std::nullopt;
  }
  if (Cast) {
    const Result X = value(Cast->getSubExpr());
    return X ? convert(*X, E->getType()) : std::nullopt;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E))
    return unary(Unary);
  if (auto *Binary = dyn_cast<BinaryOperator>(E))
    return binary(Binary);
  if (auto *Call = dyn_cast<CallExpr>(E))
    return call(Call);
  auto *Choice = dyn_cast<ConditionalOperator>(E);
  const std::optional<bool> Which = Choice ? isTrue(Choice->getCond()) : std::nullopt;
  if (!Which)
    return std::nullopt;
  return value(*Which ? Choice->getTrueExpr() : Choice->getFalseExpr());
}

std::optional<int64_t> SampleValue::of(Expr *Index) {
  const Result X = value(Index);
  return X && !X->isReal() ? std::optional(X->whole()) : std::nullopt;
}
} // namespace xacc
