// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduction: a private copy with the operator's identity and markers around the loop (OpenACC 3.4, 2.5.15, 2.9.11).
#include "Lowering.h"

using namespace clang;

namespace xacc {
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

namespace {
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

/// for (e = First; e < First + Count; ++e) copy[e] = identity
Stmt *FunctionLowering::fill(const ReductionItem &I, VarDecl *Copy, unsigned Op) {
  SourceLocation L = I.Loc;
  VarDecl *E = B.variable(".xacc.element", B.C.LongTy, B.longLit(I.First, L), L);
  Expr *Scalars = B.cast(B.addrOf(B.ref(Copy, L)), B.C.getPointerType(I.Element));
  Expr *Set = B.bin(BO_Assign, B.subscript(B.paren(Scalars), B.load(E, L)), identity(Op, I.Element, L));
  Expr *Next = B.bin(BO_Assign, B.ref(E, L), B.bin(BO_Add, B.load(E, L), B.longLit(1, L)));
  Expr *Cond = B.bin(BO_LT, B.load(E, L), B.longLit(I.First + I.Count, L));
  return B.forLoop(E, Cond, Next, Set, L);
}

/// Address of the first scalar that is reduced: of the item itself, or of the array that holds its private copy.
Expr *FunctionLowering::firstOf(const ReductionItem &I, VarDecl *V) {
  Expr *Start = V->getType()->isPointerType() ? B.voidPtr(B.ref(V, I.Loc)) : B.addrOf(B.ref(V, I.Loc));
  uint64_t Bytes = I.First * B.C.getTypeSizeInChars(I.Element).getQuantity();
  return Bytes ? B.byteAdd(Start, B.longLit(Bytes, I.Loc)) : Start;
}

FunctionLowering::Reduce FunctionLowering::makeReduction(const ReductionItem &I, unsigned Construct, Stmt *Body,
                                                         Region &R) {
  SourceLocation L = I.Loc;
  VarDecl *V = I.Variable;
  unsigned Op = operatorOf(I.Op, I.Element);
  if (!R.Locals.contains(V))
    R.Reduced.push_back(I);
  Reduce Out;
  Out.Copy = B.variable(V->getName(), I.Copy, I.isArray() ? nullptr : identity(Op, I.Element, L), L);
  R.Locals.insert(Out.Copy);
  Out.Before.push_back(B.declare(Out.Copy, L));
  if (I.isArray())
    Out.Before.push_back(fill(I, Out.Copy, Op));
  VarDecl *Cell = nullptr;
  if (I.isArray() || I.Subscript) {
    Cell = B.variable(".xacc.cell", B.C.VoidPtrTy, I.Subscript ? B.addrOf(I.Subscript) : firstOf(I, V), L);
    Out.Before.push_back(B.declare(Cell, L));
  }
  auto marker = [&](StringRef Name) {
    return B.call(Name,
                  {B.intLit(Construct, L), Cell ? B.load(Cell, L) : B.addrOf(B.ref(V, L)), firstOf(I, Out.Copy),
                   B.intLit(Op, L), B.intLit(reductionType(B.C, I.Element), L), B.longLit(I.Count, L), B.nullPtr(L),
                   B.stringPtr(V->getName(), L)},
                  L);
  };
  Out.Before.push_back(marker("reduce_begin"));
  Out.End = marker("reduce_end");
  if (I.Subscript) {
    checkSubscript(I, Body);
    rebindElement(Body, I, Out.Copy);
  } else if (I.isArray())
    rebindArray(Body, I, Out.Copy);
  else
    rebind(Body, V, Out.Copy);
  return Out;
}

/// What the clauses of a loop reduce. A loop inside a reducing loop that uses the variable reduces it too, as users of
/// other compilers expect.
SmallVector<ReductionItem, 2> FunctionLowering::reductionItems(const Clauses &List, Stmt *Body, const Region &R) {
  SmallVector<ReductionItem, 2> Items;
  for (const Clauses::Reduction &Red : List.Reductions)
    if (auto I = reductionItem(Red))
      Items.push_back(*I);
  for (const ReductionItem &A : R.Reductions) {
    bool Named = llvm::any_of(Items, [&](const ReductionItem &I) { return I.Variable == A.Variable; });
    bool Used = false;
    forEachRef(Body, [&](DeclRefExpr *Ref) { Used |= Ref->getDecl() == A.Variable; });
    if (!Used || Named)
      continue;
    U.Tell.implicitReduction(U.Constructs.back(), A.Variable, A.Op);
    Items.push_back(A);
    Items.back().Loc = U.Constructs[R.Id];
  }
  return Items;
}
} // namespace xacc
