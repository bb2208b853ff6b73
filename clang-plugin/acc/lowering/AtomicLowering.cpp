// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "acc/lowering/AtomicLowering.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace xacc {
using Construct = OpenACCAtomicConstruct;

namespace {
bool isEqual(ASTContext &C, const Expr *A, const Expr *B) {
  llvm::FoldingSetNodeID X, Y;
  A->IgnoreParenImpCasts()->Profile(X, C, true);
  B->IgnoreParenImpCasts()->Profile(Y, C, true);
  return X == Y;
}

/// The lvalue below conversions, in place.
Expr *withLValue(Expr *E, Expr *To) {
  if (auto *P = dyn_cast<ParenExpr>(E)) {
    P->setSubExpr(withLValue(P->getSubExpr(), To));
    return P;
  }
  if (auto *I = dyn_cast<ImplicitCastExpr>(E)) {
    I->setSubExpr(withLValue(I->getSubExpr(), To));
    return I;
  }
  return To;
}

} // namespace

AtomicLowering::Update AtomicLowering::analyse(const Construct::SingleStmtInfo &Info) {
  Update U{const_cast<Expr *>(Info.WholeExpr)->IgnoreParenImpCasts()};
  if (auto *Unary = dyn_cast<UnaryOperator>(U.Whole)) {
    U.Op = Unary->isIncrementOp() ? BO_Add : BO_Sub;
    return U;
  }
  auto *Assign = cast<BinaryOperator>(U.Whole);
  if (auto *Compound = dyn_cast<CompoundAssignOperator>(Assign)) {
    U.Op = BinaryOperator::getOpForCompoundAssignment(Compound->getOpcode());
    U.Operand = Compound->getRHS();
    return U;
  }
  auto *Value = cast<BinaryOperator>(Assign->getRHS()->IgnoreParenImpCasts());
  U.Op = Value->getOpcode();
  U.XLeft = isEqual(B.C, Value->getLHS(), X);
  U.Operand = U.XLeft ? Value->getRHS() : Value->getLHS();
  return U;
}

/// The operand in the type of X where one instruction does what the expression says, else null.
/// Integers wrap alike in every width. A float plus a double that was a float, or a constant exact
/// in float, is the sum in float.
Expr *AtomicLowering::exactOperand(const Update &U) {
  bool Sum = U.Op == BO_Add || (U.Op == BO_Sub && U.XLeft);
  Expr *E = U.Operand;
  if (T->isIntegerType() && !T->isBooleanType()) {
    bool Bits = U.Op == BO_And || U.Op == BO_Or || U.Op == BO_Xor;
    bool Integer = !E || E->getType()->isIntegerType();
    return (Sum || Bits) && Integer ? (E ? E : B.intLit(1, L)) : nullptr;
  }
  if (!T->isFloatingType() || !Sum)
    return nullptr;
  if (!E)
    return B.intLit(1, L);
  Expr *Plain = E->IgnoreParenImpCasts();
  if (B.C.hasSameUnqualifiedType(E->getType(), T) ||
      B.C.hasSameUnqualifiedType(Plain->getType(), T))
    return E;
  auto *Literal = dyn_cast<FloatingLiteral>(Plain);
  if (!Literal)
    return nullptr;
  bool Inexact = true;
  llvm::APFloat Value = Literal->getValue();
  Value.convert(B.C.getFloatTypeSemantics(T), llvm::APFloat::rmNearestTiesToEven, &Inexact);
  return Inexact ? nullptr : E;
}

/// One instruction. The result is what X held before or holds after.
VarDecl *AtomicLowering::fetch(const Update &U, Expr *Operand, bool NeedsOld, bool NeedsNew) {
  VarDecl *Value = declare(".xacc.operand", T, Operand);
  bool Negate = U.Op == BO_Sub && T->isFloatingType(); // devices add floating-point numbers only
  if (Negate)
    B.setInit(Value, B.S.CreateBuiltinUnaryOp(L, UO_Minus, B.paren(Value->getInit())).get());
  BinaryOperatorKind Op = Negate ? BO_Add : U.Op;
  AtomicExpr::AtomicOp Code = Op == BO_Add   ? AtomicExpr::AO__atomic_fetch_add
                              : Op == BO_Sub ? AtomicExpr::AO__atomic_fetch_sub
                              : Op == BO_And ? AtomicExpr::AO__atomic_fetch_and
                              : Op == BO_Or  ? AtomicExpr::AO__atomic_fetch_or
                                             : AtomicExpr::AO__atomic_fetch_xor;
  Expr *Call = B.atomic(Code, {atX(), B.load(Value, L), relaxed()}, L);
  if (!NeedsOld && !NeedsNew) {
    Out.push_back(Call);
    return nullptr;
  }
  VarDecl *Old = declare(".xacc.old", T, Call);
  return NeedsOld ? Old : declare(".xacc.new", T, B.bin(Op, B.load(Old, L), B.load(Value, L)));
}

VarDecl *AtomicLowering::exchangeLoop(const Update &U, bool NeedsOld) {
  VarDecl *Operand =
      U.Operand ? declare(".xacc.operand", U.Operand->getType().getUnqualifiedType(), U.Operand)
                : nullptr;
  VarDecl *Old = declare(".xacc.old", T), *New = declare(".xacc.new", T);
  Out.push_back(B.atomic(AtomicExpr::AO__atomic_load, {atX(), pointerTo(Old), relaxed()}, L));
  // The user's expression, on New in place of X.
  if (auto *Unary = dyn_cast<UnaryOperator>(U.Whole))
    Unary->setSubExpr(B.ref(New, L));
  else {
    auto *Assign = cast<BinaryOperator>(U.Whole);
    auto *Value = isa<CompoundAssignOperator>(Assign)
                      ? Assign
                      : cast<BinaryOperator>(Assign->getRHS()->IgnoreParenImpCasts());
    if (U.XLeft) {
      Value->setLHS(withLValue(Value->getLHS(), B.ref(New, L)));
      Value->setRHS(B.load(Operand, L));
    } else { // x = operand op x
      Value->setRHS(withLValue(Value->getRHS(), B.ref(New, L)));
      Value->setLHS(B.load(Operand, L));
    }
    Assign->setLHS(B.ref(New, L));
  }
  Stmt *Body = B.compound({B.bin(BO_Assign, B.ref(New, L), B.load(Old, L)), U.Whole}, L, L);
  Expr *Done =
      B.atomic(AtomicExpr::AO__atomic_compare_exchange,
               {atX(), pointerTo(Old), pointerTo(New), B.intLit(1, L), relaxed(), relaxed()}, L);
  Out.push_back(new (B.C) DoStmt(Body, B.S.CreateBuiltinUnaryOp(L, UO_LNot, Done).get(), L, L, L));
  return NeedsOld ? Old : New;
}

VarDecl *AtomicLowering::update(const Construct::SingleStmtInfo &Info, bool NeedsOld,
                                bool NeedsNew) {
  Update U = analyse(Info);
  Expr *Operand = exactOperand(U);
  return Operand ? fetch(U, Operand, NeedsOld, NeedsNew) : exchangeLoop(U, NeedsOld);
}

static bool contains(ASTContext &C, Stmt *S, const Expr *X) {
  auto *E = dyn_cast_or_null<Expr>(S);
  return S && ((E && isEqual(C, E, X)) ||
               llvm::any_of(S->children(), [&](Stmt *Child) { return contains(C, Child, X); }));
}

bool AtomicLowering::usesItself(const Construct::StmtInfo &Info) {
  using Form = Construct::StmtInfo::StmtForm;
  if (Info.Form != Form::Update && Info.Form != Form::ReadUpdate && Info.Form != Form::UpdateRead)
    return false;
  return contains(B.C, analyse(Info.Form == Form::ReadUpdate ? Info.Second : Info.First).Operand,
                  X);
}

/// True if what is written was computed from X.
bool AtomicLowering::writesItself(const Construct::StmtInfo &Info) const {
  return Info.Form == Construct::StmtInfo::StmtForm::Write &&
         contains(B.C, const_cast<Expr *>(Info.First.RefExpr), X);
}

Stmt *AtomicLowering::lower(const Construct::StmtInfo &Info, bool OneStatement) {
  using Form = Construct::StmtInfo::StmtForm;
  auto operand = [&](const Construct::SingleStmtInfo &I) { return const_cast<Expr *>(I.RefExpr); };
  const bool IsVolatile = X->getType().isVolatileQualified(); // others than this device use it
  Pointer =
      declare(".xacc.x", B.C.getPointerType(IsVolatile ? B.C.getVolatileType(T) : T), B.addrOf(X));
  switch (Info.Form) {
  case Form::Read: {
    VarDecl *Old = declare(".xacc.old", T);
    Out.push_back(B.atomic(AtomicExpr::AO__atomic_load, {atX(), pointerTo(Old), relaxed()}, L));
    assign(Info.First.V, Old);
    break;
  }
  case Form::Write: {
    VarDecl *New = declare(".xacc.new", T, operand(Info.First));
    Out.push_back(B.atomic(AtomicExpr::AO__atomic_store, {atX(), pointerTo(New), relaxed()}, L));
    break;
  }
  case Form::Update:
    update(Info.First, false, false);
    break;
  case Form::ReadWrite: {
    VarDecl *New = declare(".xacc.new", T, operand(Info.Second)), *Old = declare(".xacc.old", T);
    Out.push_back(B.atomic(AtomicExpr::AO__atomic_exchange,
                           {atX(), pointerTo(New), pointerTo(Old), relaxed()}, L));
    assign(Info.First.V, Old);
    break;
  }
  case Form::ReadUpdate:
    assign(Info.First.V, update(Info.Second, true, false));
    break;
  case Form::UpdateRead: {
    bool Before = OneStatement && Info.First.IsPostfixIncDec; // v = x++
    assign(Info.Second.V, update(Info.First, Before, !Before));
    break;
  }
  }
  return B.compound(Out, L, L);
}

bool isAtomicUpdate(AstBuilder &B, Expr *E, Expr *Place) {
  auto *Assign = dyn_cast<BinaryOperator>(E);
  const bool Plain = Assign && Assign->getOpcode() == BO_Assign;
  auto *Value = Plain ? dyn_cast<BinaryOperator>(Assign->getRHS()->IgnoreParenImpCasts()) : nullptr;
  const bool Takes =
      !Plain || (Value && !Value->isLogicalOp() &&
                 (isEqual(B.C, Value->getLHS(), Place) || isEqual(B.C, Value->getRHS(), Place)));
  return Takes && AtomicLowering(B, E->getBeginLoc(), Place).isSupported();
}

Stmt *atomicUpdate(AstBuilder &B, Expr *E) {
  auto *Unary = dyn_cast<UnaryOperator>(E);
  Expr *Place = Unary ? Unary->getSubExpr() : cast<BinaryOperator>(E)->getLHS();
  Construct::StmtInfo Info;
  Info.Form = Construct::StmtInfo::StmtForm::Update;
  Info.First.WholeExpr = E;
  return AtomicLowering(B, E->getBeginLoc(), Place->IgnoreParens()).lower(Info, true);
}
} // namespace xacc
