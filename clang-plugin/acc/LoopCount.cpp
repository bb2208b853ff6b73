// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Trip counts of loops: as expressions, evaluated in front of the outermost header, and for the launch where the host
// can tell. Called by Loop and Tile.
#include "Lowering.h"

using namespace clang;

namespace xacc {
static std::optional<llvm::APSInt> constantOf(ASTContext &C, const Expr *E) {
  Expr::EvalResult R;
  if (E && E->EvaluateAsInt(R, C))
    return R.Val.getInt();
  return std::nullopt;
}

static bool countsDown(const LoopDim &D) { return D.Op == BO_GT || D.Op == BO_GE; }

/// The step with its sign, long; null stands for one up or down.
static Expr *signedStep(AstBuilder &B, const LoopDim &D, Expr *Step) {
  Step = B.cast(Step, B.C.LongTy);
  return D.Down ? B.bin(BO_Sub, B.longLit(0, Step->getBeginLoc()), B.paren(Step)) : Step;
}

/// Trip count as unsigned long; Bound gives an expression to evaluate for each of the user's. OpenACC lets the bounds
/// be evaluated once, in the types of the user's comparison.
Expr *FunctionLowering::tripCount(const LoopDim &D, llvm::function_ref<Expr *(Expr *)> Bound, SourceLocation L) {
  ASTContext &C = B.C;
  auto *Cond = cast<BinaryOperator>(D.For->getCond());
  QualType Compared = Cond->getLHS()->getType();
  bool Unsigned = Compared->isUnsignedIntegerType() && C.getTypeSize(Compared) == 64;
  QualType Wide = Unsigned ? C.UnsignedLongTy : C.LongTy, UL = C.UnsignedLongTy;
  const bool Pointer = D.Variable->getType()->isPointerType(); // counts from 0 to the distance
  auto pointer = [&](Expr *E) { return B.paren(B.cast(Bound(E), D.Variable->getType().getUnqualifiedType())); };
  auto lower = [&]() -> Expr * {
    return Pointer ? B.longLit(0, L) : B.cast(B.cast(B.cast(Bound(D.Lower), D.Variable->getType()), Compared), Wide);
  };
  auto upper = [&]() -> Expr * {
    return Pointer ? B.paren(B.bin(BO_Sub, pointer(D.Upper), pointer(D.Lower)))
                   : B.cast(B.cast(Bound(D.Upper), Compared), Wide);
  };
  auto minus = [&](Expr *X, Expr *Y) { return B.paren(B.bin(BO_Sub, B.cast(X, UL), B.cast(Y, UL))); };
  auto one = [&] { return B.longLit(1, L); };
  if (D.Op == BO_NE) { // the step divides the distance
    if (!D.Step)
      return D.Down ? minus(lower(), upper()) : minus(upper(), lower());
    Expr *Distance = B.paren(B.bin(BO_Sub, B.cast(upper(), C.LongTy), B.cast(lower(), C.LongTy)));
    return B.cast(B.paren(B.bin(BO_Div, Distance, B.paren(signedStep(B, D, Bound(D.Step))))), UL);
  }
  bool Down = countsDown(D), Equal = D.Op == BO_LE || D.Op == BO_GE;
  Expr *Distance = Down ? minus(lower(), upper()) : minus(upper(), lower());
  Expr *Count = Distance;
  if (D.Step) {
    Expr *Step = signedStep(B, D, Bound(D.Step));
    if (Down)
      Step = B.bin(BO_Sub, one(), B.paren(B.bin(BO_Add, Step, one()))); // the magnitude
    Expr *Whole = Equal ? Distance : B.paren(B.bin(BO_Sub, Distance, B.cast(one(), UL)));
    Count = B.bin(BO_Add, B.bin(BO_Div, Whole, B.cast(B.paren(Step), UL)), B.cast(one(), UL));
  } else if (Equal)
    Count = B.bin(BO_Add, Distance, B.cast(one(), UL));
  return B.conditional(B.bin(D.Op, lower(), upper()), B.paren(Count), B.cast(B.longLit(0, L), UL));
}

/// True if the trip count and every distance from the lower bound fit in the non-negative half of the variable's type.
static bool fitsHalf(ASTContext &C, const LoopDim &D) {
  QualType T = D.Variable->getType();
  if (C.getTypeSize(T) < 32)
    return true;
  if (!T->isSignedIntegerType())
    return false;
  auto Lower = constantOf(C, D.Lower), Upper = constantOf(C, D.Upper);
  if (Lower && Upper)
    return !Lower->isNegative() && !Upper->isNegative() && (D.Op != BO_GE || Upper->isStrictlyPositive());
  if (countsDown(D))
    return Upper && (D.Op == BO_GE ? Upper->isStrictlyPositive() : !Upper->isNegative());
  return Lower && !Lower->isNegative() && (D.Op != BO_LE || Lower->isStrictlyPositive() || !Upper) &&
         !(D.Op == BO_NE && D.Down);
}

void FunctionLowering::countDim(const LoopDim &D, Counted &N, Statements &Out) {
  ASTContext &C = B.C;
  SourceLocation L = D.For->getForLoc();
  auto temporary = [&](StringRef Name, QualType T, Expr *Value) {
    VarDecl *V = B.variable(Name, T, Value, L);
    Out.push_back(B.declare(V, L));
    return V;
  };
  N.Wide = C.getTypeSize(D.Variable->getType()) > 32;
  N.Fits31 = fitsHalf(C, D);
  N.Lower = temporary(".xacc.lower", D.Variable->getType().getUnqualifiedType(), D.Lower);
  const bool Pointer = D.Variable->getType()->isPointerType();
  Expr *Last = Pointer ? D.Upper : D.Upper->IgnoreParenImpCasts();
  VarDecl *Upper = temporary(".xacc.upper", Last->getType().getUnqualifiedType(), Last);
  N.Step = D.Step ? temporary(".xacc.step", C.LongTy, D.Step) : nullptr;
  auto evaluated = [&](Expr *E) { return B.load(E == D.Lower ? N.Lower : E == D.Upper ? Upper : N.Step, L); };
  N.Trip = temporary(".xacc.trip", N.Wide ? C.UnsignedLongTy : C.UnsignedIntTy, tripCount(D, evaluated, L));
}

/// Where the bounds are made of variables from outside the region, the launch can be shaped by the trip count; else
/// null.
Expr *FunctionLowering::hint(const LoopDim &D, const Region &R) {
  for (Expr *E : {D.Lower, D.Upper, D.Step}) {
    if (!E)
      continue;
    bool Inside = false;
    forEachRef(E, [&](DeclRefExpr *Ref) {
      auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      Inside |= V && (V->isImplicit() || R.Locals.contains(V));
    });
    if (Inside || !isCopyable(E))
      return nullptr;
  }
  auto copied = [&](Expr *E) { return copyExpr(B.C, E); };
  return tripCount(D, copied, D.For->getForLoc());
}
} // namespace xacc
