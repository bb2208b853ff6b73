// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer expressions of the user's as polynomials of variables that do not change while the loop
// runs, or that count in it; and the ranges of loop variables.
#include "acc/access/Accesses.h"
#include "ast/Constants.h"
#include "ast/LoopHeader.h"

using namespace clang;

namespace xacc {
/// The variable that the third part of the for statement changes.
static VarDecl *steppedVariable(ForStmt *For) {
  if (auto *Unary = dyn_cast_or_null<UnaryOperator>(For->getInc()))
    return asVariable(Unary->getSubExpr());
  auto *Assign = dyn_cast_or_null<BinaryOperator>(For->getInc());
  return Assign ? asVariable(Assign->getLHS()) : nullptr;
}

static bool isStep(ForStmt *For, VarDecl *V) {
  auto *Assign = dyn_cast<BinaryOperator>(For->getInc());
  if (!Assign || Assign->isCompoundAssignmentOp())
    return !Assign || Assign->getOpcode() == BO_AddAssign || Assign->getOpcode() == BO_SubAssign;
  auto *Sum = dyn_cast<BinaryOperator>(Assign->getRHS()->IgnoreParenImpCasts());
  if (!Sum || (Sum->getOpcode() != BO_Add && Sum->getOpcode() != BO_Sub))
    return false;
  return asVariable(Sum->getLHS()) == V ||
         (Sum->getOpcode() == BO_Add && asVariable(Sum->getRHS()) == V);
}

/// The type in which the variable of a loop is compared with its bound.
static QualType comparedIn(const LoopDim &D) {
  return cast<BinaryOperator>(D.For->getCond())->getLHS()->getType();
}

/// True if the comparison takes negative values of the variable for large ones.
static bool wrapsNegative(ASTContext &C, const LoopDim &D) {
  if (!D.Variable->getType()->isSignedIntegerOrEnumerationType() ||
      !comparedIn(D)->isUnsignedIntegerOrEnumerationType())
    return false;
  Expr::EvalResult Lower;
  return D.Down || !D.Lower->EvaluateAsInt(Lower, C) || Lower.Val.getInt().isNegative();
}

bool isCounted(ASTContext &C, const LoopDim &D, bool FromAnywhere) {
  QualType T = D.Variable->getType();
  if (!T->isIntegerType() || T->isBooleanType() || T.isVolatileQualified() ||
      steppedVariable(D.For) != D.Variable || !isStep(D.For, D.Variable))
    return false;
  Expr::EvalResult Step;
  if (D.Step && (!D.Step->EvaluateAsInt(Step, C) || !Step.Val.getInt().isStrictlyPositive()))
    return false;
  if (D.Op == BO_NE) // in steps of one, and not from above by way of the greatest value
    return FromAnywhere && !D.Step && !D.Down &&
           (constantOf(D.Lower, C) == 0 ||
            (T->isSignedIntegerType() && !C.isPromotableIntegerType(T)));
  return (D.Down ? D.Op == BO_GT || D.Op == BO_GE : D.Op == BO_LT || D.Op == BO_LE) &&
         ((FromAnywhere && !D.Down) || !wrapsNegative(C, D));
}

/// True if a bound may be negative in polynomials, and a large number to the program.
bool Accesses::hasLargeBounds(const LoopDim &D) const {
  auto isSmall = [&](Expr *E) {
    VarDecl *V = asVariable(E);
    return (V && V->getType()->isUnsignedIntegerOrEnumerationType()) || constantOf(E, Known.C);
  };
  return comparedIn(D)->isUnsignedIntegerOrEnumerationType() &&
         Known.C.getIntWidth(comparedIn(D)) >= 64 && !(isSmall(D.Lower) && isSmall(D.Upper));
}

Range Accesses::rangeOf(const LoopDim &D) {
  Range R{D.Variable, {}, {}};
  // Forms in 64 bits have no guards: what is negative in them is a large number.
  const bool IsLarge = Fixed && comparedIn(D)->isUnsignedIntegerOrEnumerationType() &&
                       Known.C.getIntWidth(comparedIn(D)) >= 64;
  auto bound = [&](Expr *E, int64_t Add) -> std::optional<Form> {
    auto F = formOf(E);
    if (!F || (F->Wraps && !Fixed) || hasRemainder(*F))
      return std::nullopt;
    Form Bound(F->P + Polynomial(Add), F->Wraps);
    Bound.Guards = F->guards();
    if (auto Value = F->P.constant(); IsLarge && (!Value || *Value < 0))
      Bound.Guards.push_back({F->P, 0, INT64_MAX / 2, 64});
    return Bound;
  };
  if (D.Op == BO_LT || D.Op == BO_LE || D.Op == BO_NE) {
    R.Least = bound(D.Lower, 0);
    R.Greatest = bound(D.Upper, D.Op == BO_LE ? 0 : -1);
  } else if (D.Op == BO_GT || D.Op == BO_GE) {
    R.Greatest = bound(D.Lower, 0);
    R.Least = bound(D.Upper, D.Op == BO_GT ? 1 : 0);
  }
  if (D.Step)
    R.Step = constantOf(D.Step, Known.C).value_or(0);
  R.Down = D.Down;
  if (R.Least && !R.Down && wrapsNegative(Known.C, D)) // then it does not count from there
    R.Least->Guards.push_back({R.Least->P, 0, INT64_MAX / 2, 64});
  return R;
}

std::optional<Form> Accesses::formOfVariable(VarDecl *V) {
  if (auto Value = Values.find(V); Value != Values.end())
    return Value->second;
  bool Counts =
      V == LoopVariable || llvm::any_of(Around, [V](const Range &R) { return R.Variable == V; });
  if (!Counts && (Declared.contains(V) || isChanged(V)))
    return std::nullopt;
  return Form(Polynomial(V));
}

static unsigned bits(ASTContext &C, QualType T) {
  return T->isIntegerType() ? C.getIntWidth(T) : 0;
}

/// True if arithmetic in T is modulo a power of two that memory could reach.
static bool canWrap(ASTContext &C, QualType T) {
  return T->isUnsignedIntegerOrEnumerationType() && bits(C, T) < 64;
}

/// That P is a value of T.
static Guard within(ASTContext &C, const Polynomial &P, QualType T) {
  unsigned Width = bits(C, T) - !T->isUnsignedIntegerOrEnumerationType();
  int64_t Greatest = (int64_t(1) << Width) - 1;
  return {P, T->isUnsignedIntegerOrEnumerationType() ? 0 : -Greatest - 1, Greatest, bits(C, T)};
}

/// A conversion, after which arithmetic may wrap elsewhere than before.
static void convert(ASTContext &C, Form &F, QualType Old, QualType To) {
  bool Keeps =
      bits(C, To) >= 64 || (bits(C, To) > bits(C, Old) && (!canWrap(C, To) || canWrap(C, Old)));
  if (bits(C, To) > bits(C, Old)) { // what it was counts
    F.Guards = F.guards();
    F.Last.reset();
  }
  if (Keeps || bits(C, To) >= 64)
    return;
  llvm::erase_if(F.Guards, [&](const Guard &G) { return G.Bits >= bits(C, To); });
  F.Last = within(C, F.P, To);
}

std::optional<Form> Accesses::formOfCast(CastExpr *E) {
  Expr *From = E->getSubExpr();
  if (E->getCastKind() == CK_LValueToRValue) {
    VarDecl *V = asVariable(From);
    return V && V->getType()->isIntegerType() && !V->getType().isVolatileQualified()
               ? formOfVariable(V)
               : std::nullopt;
  }
  if (E->getCastKind() != CK_IntegralCast && E->getCastKind() != CK_NoOp)
    return std::nullopt;
  QualType To = E->getType(), Old = From->getType();
  if (!Old->isIntegerType() || To->isBooleanType() ||
      (bits(Known.C, To) < bits(Known.C, Old) && !Fixed))
    return std::nullopt;
  auto F = formOf(From);
  if (F) {
    F->Wraps |= (canWrap(Known.C, To) && !Old->isUnsignedIntegerOrEnumerationType()) ||
                bits(Known.C, To) < bits(Known.C, Old);
    convert(Known.C, *F, Old, To);
  }
  return F;
}

bool Accesses::hasRemainder(const Form &F) const {
  return llvm::any_of(Remainders, [&](const Range &R) { return F.P.mentions(R.Variable); });
}

/// X % Y, as in periodic boundaries: some of 0 to Y - 1 where X is not negative, by a variable of
/// its own.
std::optional<Form> Accesses::formOfRemainder(const Form &X, const Form &Y, bool IsUnsigned) {
  auto Counts = [&](const Range &R) { return Y.P.mentions(R.Variable); };
  if (!Fixed || llvm::any_of(Around, Counts) || hasRemainder(X) || hasRemainder(Y))
    return std::nullopt;
  Range R{Fixed->number(), Form(), Form(Y.P - Polynomial(1))};
  R.Takes = false;
  Remainders.push_back(R);
  Form F{Polynomial(R.Variable)};
  F.Guards = Y.guards();
  if (!IsUnsigned) {
    F.Guards.append(X.guards());
    F.Guards.push_back({X.P, 0, INT64_MAX / 2, 64});
  }
  return F;
}

std::optional<Form> Accesses::formOfBinary(BinaryOperator *E) {
  auto X = formOf(E->getLHS()), Y = formOf(E->getRHS());
  if (!X || !Y)
    return std::nullopt;
  if (E->getOpcode() == BO_Rem)
    return formOfRemainder(*X, *Y, E->getType()->isUnsignedIntegerOrEnumerationType());
  const bool Wraps = canWrap(Known.C, E->getType());
  Form F({}, X->Wraps || Y->Wraps || Wraps);
  for (Form *Operand : {&*X, &*Y}) // -1 is the same as the greatest value
    if (auto Value = Operand->P.constant();
        Value && Wraps && Fixed && *Value >> (bits(Known.C, E->getType()) - 1) == 1)
      Operand->P = Polynomial(*Value - (int64_t(1) << bits(Known.C, E->getType())));
  auto Shift = Y->P.constant();
  switch (E->getOpcode()) {
  case BO_Add:
    F.P = X->P + Y->P;
    break;
  case BO_Sub:
    F.P = X->P - Y->P;
    break;
  case BO_Mul:
    F.P = X->P * Y->P;
    break;
  case BO_Shl:
    if (!Shift || *Shift < 0 || *Shift > 30)
      return std::nullopt;
    F.P = X->P * Polynomial(int64_t(1) << *Shift);
    break;
  default:
    return std::nullopt;
  }
  // Only the result of arithmetic that wraps has to be as if it did not.
  for (const Form *Operand : {&*X, &*Y})
    F.Guards.append(Wraps ? Operand->Guards : Operand->guards());
  if (Wraps)
    F.Last = within(Known.C, F.P, E->getType());
  return F.P.isExact() ? std::optional(F) : std::nullopt;
}

FixedValues::When Accesses::when() const {
  return Conditional      ? FixedValues::When::Conditionally
         : Around.empty() ? FixedValues::When::Always
                          : FixedValues::When::InLoops;
}

/// Of a whole region also what no polynomial is, where it is the same in front of it.
std::optional<Form> Accesses::formOf(Expr *E) {
  auto Rest = dyn_cast<BinaryOperator>(E->IgnoreParens());
  bool IsRemainder = Rest && Rest->getOpcode() == BO_Rem && !Rest->isEvaluatable(Known.C);
  auto F = IsRemainder ? std::nullopt : formOfOperation(E->IgnoreParens());
  if (F || !Fixed)
    return F;
  if (const VarDecl *V = Fixed->standIn(E, when()))
    return Form(Polynomial(V));
  return IsRemainder ? formOfOperation(Rest) : std::nullopt;
}

std::optional<Form> Accesses::formOfOperation(Expr *E) {
  if (auto Constant = E->getType()->isIntegerType() ? constantOf(E, Known.C) : std::nullopt)
    return Form(Polynomial(*Constant));
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return formOfCast(Cast);
  if (auto *B = dyn_cast<BinaryOperator>(E))
    return formOfBinary(B);
  if (auto *U = dyn_cast<UnaryOperator>(E);
      U && (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus)) {
    auto F = formOf(U->getSubExpr());
    if (F && U->getOpcode() == UO_Minus) {
      bool Wraps = canWrap(Known.C, U->getType());
      Form Negative(F->P * Polynomial(-1), F->Wraps || Wraps);
      Negative.Guards = Wraps ? F->Guards : F->guards();
      if (Wraps)
        Negative.Last = within(Known.C, Negative.P, U->getType());
      return Negative;
    }
    return F;
  }
  return std::nullopt;
}
} // namespace xacc
