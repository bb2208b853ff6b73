// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduction: a private copy with the operator's identity and markers around the loop (OpenACC 3.4, 2.5.15, 2.9.11).
#include "Lowering.h"

using namespace clang;

namespace xacc {
namespace {
/// Number of the element type in reductions.def, or -1.
int reductionType(ASTContext &C, QualType T) {
  T = T.getCanonicalType().getUnqualifiedType();
  if (T == C.FloatTy)
    return XACC_TYPE_f32;
  if (T == C.DoubleTy)
    return XACC_TYPE_f64;
  if (!T->isIntegerType())
    return -1;
  bool Signed = T->isSignedIntegerOrEnumerationType();
  switch (C.getTypeSize(T)) {
  case 8:
    return Signed ? XACC_TYPE_i8 : XACC_TYPE_u8;
  case 16:
    return Signed ? XACC_TYPE_i16 : XACC_TYPE_u16;
  case 32:
    return Signed ? XACC_TYPE_i32 : XACC_TYPE_u32;
  case 64:
    return Signed ? XACC_TYPE_i64 : XACC_TYPE_u64;
  default:
    return -1;
  }
}

/// A sum of _Bool is whether any of them is true, which its bytes would not tell.
unsigned operatorOf(unsigned Op, QualType T) {
  if (!T->isBooleanType())
    return Op;
  return Op == XACC_RED_add ? unsigned(XACC_RED_lor) : Op == XACC_RED_mul ? unsigned(XACC_RED_land) : Op;
}
} // namespace

Expr *FunctionLowering::identity(unsigned Op, QualType T, SourceLocation L) {
  ASTContext &C = B.C;
  if (T->isFloatingType()) {
    const llvm::fltSemantics &Semantics = C.getFloatTypeSemantics(T);
    bool One = Op == XACC_RED_mul || Op == XACC_RED_land, Extreme = Op == XACC_RED_max || Op == XACC_RED_min;
    llvm::APFloat Value = Extreme ? llvm::APFloat::getInf(Semantics, Op == XACC_RED_max)
                          : One   ? llvm::APFloat::getOne(Semantics)
                                  : llvm::APFloat::getZero(Semantics);
    return FloatingLiteral::Create(C, Value, true, T, L);
  }
  unsigned Bits = T->isBooleanType() ? 1 : C.getTypeSize(T);
  bool Signed = T->isSignedIntegerOrEnumerationType();
  llvm::APInt Value(Bits, 0);
  if (Op == XACC_RED_max && Signed)
    Value = llvm::APInt::getSignedMinValue(Bits);
  else if (Op == XACC_RED_min)
    Value = Signed ? llvm::APInt::getSignedMaxValue(Bits) : llvm::APInt::getMaxValue(Bits);
  else if (Op == XACC_RED_mul || Op == XACC_RED_land)
    Value = 1;
  else if (Op == XACC_RED_and)
    Value.setAllBits();
  return B.cast(B.longLit(Signed ? Value.getSExtValue() : Value.getZExtValue(), L), T);
}

bool FunctionLowering::makeReduction(Expr *Item, unsigned Op, unsigned Construct, Stmt *Body, Region &R, Reduce &Out) {
  VarDecl *V = asVariable(Item);
  SourceLocation L = Item->getBeginLoc();
  if (!V) {
    report(L, diag::err_var_unsupported, sourceText(B.C, Item), "reduction", "an item of this form");
    return false;
  }
  QualType T = V->getType().getCanonicalType().getUnqualifiedType();
  int Type = reductionType(B.C, T);
  if (Type < 0) {
    report(L, diag::err_reduction_type, V->getName(), V->getType().getAsString());
    return false;
  }
  Op = operatorOf(Op, T);
  if (!R.Locals.contains(V))
    R.Reduced.insert(V);
  Out.Outside = V;
  Out.Copy = B.variable(V->getName(), T, identity(Op, T, L), L);
  R.Locals.insert(Out.Copy);
  Out.Declaration = B.declare(Out.Copy, L);
  auto marker = [&](StringRef Name) {
    return B.call(Name,
                  {B.intLit(Construct, L), B.addrOf(B.ref(V, L)), B.addrOf(B.ref(Out.Copy, L)), B.intLit(Op, L),
                   B.intLit(Type, L), B.longLit(1, L), B.nullPtr(L), B.stringPtr(V->getName(), L)},
                  L);
  };
  Out.Begin = marker("reduce_begin");
  Out.End = marker("reduce_end");
  rebind(Body, V, Out.Copy);
  return true;
}

/// A loop inside a reducing loop that uses the variable reduces it too, as users of other compilers expect.
void FunctionLowering::addImplicitReductions(Stmt *Body, Clauses &List, Region &R) {
  for (const Region::Active &A : R.Reductions) {
    bool Named = llvm::any_of(List.Reductions, [&](auto &Red) { return asVariable(Red.Item) == A.Variable; });
    bool Used = false;
    forEachRef(Body, [&](DeclRefExpr *Ref) { Used |= Ref->getDecl() == A.Variable; });
    if (!Used || Named)
      continue;
    U.Tell.implicitReduction(U.Constructs.back(), A.Variable, A.Op);
    List.Reductions.push_back({B.ref(A.Variable, U.Constructs[R.Id]), A.Op});
  }
}
} // namespace xacc
