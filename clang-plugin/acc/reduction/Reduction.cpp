// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduction: a private copy with the operator's identity and markers around the loop
// (OpenACC 3.4, 2.5.15, 2.9.11).
#include "acc/reduction/Reduction.h"
#include "acc/lowering/PrivateCopies.h"
#include "acc/query/ReductionTypes.h"
#include "acc/query/Variables.h"

using namespace clang;

namespace xacc {
namespace {
/// A sum of _Bool is whether any of them is true, which its bytes would not tell.
unsigned operatorOf(unsigned Op, QualType T) {
  if (!T->isBooleanType())
    return Op;
  return Op == XACC_RED_add   ? unsigned(XACC_RED_lor)
         : Op == XACC_RED_mul ? unsigned(XACC_RED_land)
                              : Op;
}
} // namespace

Expr *PrivateReduction::identity(unsigned Op, QualType T, SourceLocation L) {
  ASTContext &C = B.C;
  if (auto *Complex = T->getAs<ComplexType>())
    return B.cast(identity(Op, Complex->getElementType(), L), T);
  if (T->isFloatingType()) {
    const llvm::fltSemantics &Semantics = C.getFloatTypeSemantics(T);
    bool One = Op == XACC_RED_mul || Op == XACC_RED_land,
         Extreme = Op == XACC_RED_max || Op == XACC_RED_min;
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

Expr *PrivateReduction::firstScalar(const ReductionItem &I) {
  return I.FirstVar ? B.load(I.FirstVar, I.Loc) : B.longLit(I.First, I.Loc);
}

Expr *PrivateReduction::scalarCount(const ReductionItem &I) {
  return I.CountVar ? B.load(I.CountVar, I.Loc) : B.longLit(I.Count, I.Loc);
}

/// for (e = First; e < First + Count; ++e) copy[e] = identity
Stmt *PrivateReduction::fill(const ReductionItem &I, VarDecl *Copy, unsigned Op) {
  SourceLocation L = I.Loc;
  VarDecl *E = B.variable(".xacc.element", B.C.LongTy, firstScalar(I), L);
  Expr *Start = I.isDynamic() ? B.load(Copy, L) : B.addrOf(B.ref(Copy, L));
  Expr *Scalars = B.cast(Start, B.C.getPointerType(I.Element));
  Expr *Set =
      B.bin(BO_Assign, B.subscript(B.paren(Scalars), B.load(E, L)), identity(Op, I.Element, L));
  Expr *Next = B.bin(BO_Assign, B.ref(E, L), B.bin(BO_Add, B.load(E, L), B.longLit(1, L)));
  Expr *Cond = B.bin(BO_LT, B.load(E, L), B.bin(BO_Add, firstScalar(I), scalarCount(I)));
  return B.forLoop(E, Cond, Next, Set, L);
}

Expr *PrivateReduction::firstOf(const ReductionItem &I, VarDecl *V) {
  Expr *Item = V == I.Variable && I.Subscript ? copyExpr(B.C, I.Subscript) : B.ref(V, I.Loc);
  if (V == I.Variable && I.Subscript && !I.isArray())
    return B.addrOf(Item);
  Expr *Start = Item->getType()->isPointerType() ? B.voidPtr(Item) : B.addrOf(Item);
  uint64_t Size = B.C.getTypeSizeInChars(I.Element).getQuantity();
  if (I.FirstVar)
    return B.byteAdd(Start, B.bin(BO_Mul, firstScalar(I), B.longLit(Size, I.Loc)));
  return I.First ? B.byteAdd(Start, B.longLit(I.First * Size, I.Loc)) : Start;
}

/// The private copy, and what holds the address that it is combined into. A copy of variable length
/// is a pointer to an array that each lane has in the memory of the launch.
void PrivateReduction::makeCells(const ReductionItem &I, unsigned Op, Made &Out, Region &R) {
  SourceLocation L = I.Loc;
  Expr *Start = I.isArray() ? nullptr : identity(Op, I.Element, L);
  if (I.isDynamic()) {
    Expr *Scalars = B.bin(BO_Add, firstScalar(I), scalarCount(I));
    QualType T = B.C.getVariableArrayType(I.Element, Scalars, ArraySizeModifier::Normal, 0);
    VarDecl *Row = B.variable(I.Variable->getName(), T, nullptr, L);
    R.Locals.insert(Row);
    Out.Before.push_back(B.declare(Row, L));
    Out.Before.push_back(PrivateCopies(In).marker(Row, B.load(I.BytesVar, L), XACC_EVERY_LANE));
    Start = B.cast(B.addrOf(B.ref(Row, L)), I.Copy);
  }
  Out.Copy = B.variable(I.Variable->getName(), I.Copy, Start, L);
  B.alignAs(Out.Copy, I.Variable);
  R.Locals.insert(Out.Copy);
  Out.Before.push_back(B.declare(Out.Copy, L));
  if (I.isArray())
    Out.Before.push_back(fill(I, Out.Copy, Op));
  if (I.isArray() || I.Subscript) {
    Out.Cell = B.variable(".xacc.cell", B.C.VoidPtrTy, firstOf(I, I.Variable), L);
    Out.Before.push_back(B.declare(Out.Cell, L));
  }
}

/// reduce_begin or reduce_end of Count values of type Element.
Expr *PrivateReduction::marker(StringRef Name, const ReductionItem &I, unsigned Construct,
                               QualType Element, Expr *Cell, Expr *Copy, Expr *Count) {
  SourceLocation L = I.Loc;
  unsigned Op = operatorOf(I.Op, Element);
  auto [Type, Parts] = reducedAs(B.C, Op, Element);
  if (Parts > 1)
    Count = B.bin(BO_Mul, Count, B.longLit(Parts, L));
  return B.call(Name,
                {B.intLit(Construct, L), Cell, Copy, B.intLit(Op, L), B.intLit(Type, L), Count,
                 B.stringPtr(I.Variable->getName(), L)},
                L);
}

PrivateReduction::Made PrivateReduction::make(const ReductionItem &I, unsigned Construct,
                                              Stmt *Body, Region &R) {
  SourceLocation L = I.Loc;
  VarDecl *V = I.Variable;
  if (!I.InPlace && !R.Locals.contains(V) && !ReductionPlace::isOfIteration(V, R.Bodies))
    R.Reduced.push_back(I);
  if (!I.Members.empty())
    return makeStruct(I, Construct, Body, R);
  Made Out;
  makeCells(I, operatorOf(I.Op, I.Element), Out, R);
  auto marker = [&](StringRef Name) {
    return this->marker(Name, I, Construct, I.Element,
                        Out.Cell ? B.load(Out.Cell, L) : B.addrOf(B.ref(V, L)),
                        firstOf(I, Out.Copy), scalarCount(I));
  };
  Out.Before.push_back(marker("reduce_begin"));
  Out.End = marker("reduce_end");
  ReductionUses(In).rebind(Body, I, Out.Copy);
  return Out;
}

/// One private copy of the struct; each member is reduced at its place.
PrivateReduction::Made PrivateReduction::makeStruct(const ReductionItem &I, unsigned Construct,
                                                    Stmt *Body, Region &R) {
  SourceLocation L = I.Loc;
  ASTContext &C = B.C;
  Made Out;
  Out.Copy = B.variable(I.Variable->getName(), I.Copy, nullptr, L);
  B.alignAs(Out.Copy, I.Variable);
  R.Locals.insert(Out.Copy);
  Out.Before.push_back(B.declare(Out.Copy, L));
  SmallVector<Stmt *, 4> Begins, Ends;
  for (const ReductionItem::Member &M : I.Members) {
    unsigned Op = operatorOf(I.Op, M.Element);
    auto at = [&](VarDecl *V) { return B.byteAdd(B.addrOf(B.ref(V, L)), B.longLit(M.Offset, L)); };
    for (uint64_t E = 0; E < M.Count; ++E) {
      Expr *Place = B.paren(B.cast(at(Out.Copy), C.getPointerType(M.Element)));
      Out.Before.push_back(
          B.bin(BO_Assign, B.subscript(Place, B.longLit(E, L)), identity(Op, M.Element, L)));
    }
    auto marker = [&](StringRef Name) {
      return this->marker(Name, I, Construct, M.Element, at(I.Variable), at(Out.Copy),
                          B.longLit(M.Count, L));
    };
    Begins.push_back(marker("reduce_begin"));
    Ends.push_back(marker("reduce_end"));
  }
  Out.Before.append(Begins);
  Out.End = B.compound(Ends, L, L);
  rebind(Body, I.Variable, Out.Copy);
  return Out;
}

} // namespace xacc
