// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions on complex numbers in kernels: those that C's operators call, and
// some of complex.h, by functions on real numbers. Called by Libc. Arguments
// come as x86-64 passes them: a pair of floats in a vector, doubles one by one.
#include "Libc.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

namespace {
struct Pair {
  Value *Re, *Im;
};
} // namespace

/// The real numbers that a call passes.
static SmallVector<Value *, 4> partsOf(IRBuilder<> &B, CallInst &C) {
  SmallVector<Value *, 4> Parts;
  for (Value *A : C.args())
    if (A->getType()->isVectorTy())
      for (uint64_t I : {0, 1})
        Parts.push_back(B.CreateExtractElement(A, I));
    else
      Parts.push_back(A);
  return Parts;
}

static Value *packed(IRBuilder<> &B, Type *T, Pair Z) {
  Value *V = PoisonValue::get(T);
  if (T->isVectorTy())
    return B.CreateInsertElement(B.CreateInsertElement(V, Z.Re, uint64_t(0)),
                                 Z.Im, 1);
  return B.CreateInsertValue(B.CreateInsertValue(V, Z.Re, 0), Z.Im, 1);
}

/// A function of math.h for the type of its arguments.
static Value *real(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Args) {
  Type *T = Args.front()->getType();
  SmallVector<Type *, 2> Types(Args.size(), T);
  FunctionCallee F = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      (Name + (T->isFloatTy() ? "f" : "")).str(),
      FunctionType::get(T, Types, false));
  return B.CreateCall(F, Args);
}

/// C calls the function where the plain formula gave no numbers.
static Pair product(IRBuilder<> &B, Value *A, Value *Bi, Value *C, Value *D) {
  return {B.CreateFSub(B.CreateFMul(A, C), B.CreateFMul(Bi, D)),
          B.CreateFAdd(B.CreateFMul(A, D), B.CreateFMul(Bi, C))};
}

/// (a + bi) / (c + di) by the smaller part of the divisor over the greater, so
/// that its square need not be a number (Smith).
static Pair quotient(IRBuilder<> &B, Value *A, Value *Bi, Value *C, Value *D) {
  auto size = [&](Value *V) {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
  };
  Value *Turn = B.CreateFCmpOLT(size(C), size(D));
  Value *Great = B.CreateSelect(Turn, D, C),
        *Small = B.CreateSelect(Turn, C, D);
  Value *X = B.CreateSelect(Turn, Bi, A), *Y = B.CreateSelect(Turn, A, Bi);
  Value *Ratio = B.CreateFDiv(Small, Great);
  Value *Divisor = B.CreateFAdd(Great, B.CreateFMul(Small, Ratio));
  Value *Re = B.CreateFDiv(B.CreateFAdd(X, B.CreateFMul(Y, Ratio)), Divisor);
  Value *Im = B.CreateFDiv(B.CreateFSub(Y, B.CreateFMul(X, Ratio)), Divisor);
  return {Re, B.CreateSelect(Turn, B.CreateFNeg(Im), Im)};
}

bool mapComplex(CallInst &C) {
  StringRef Name = C.getCalledFunction()->getName();
  bool Product = Name == "__muldc3" || Name == "__mulsc3";
  bool Quotient = Name == "__divdc3" || Name == "__divsc3";
  bool Size = Name == "cabs" || Name == "cabsf";
  bool Angle = Name == "carg" || Name == "cargf";
  bool Exponential = Name == "cexp" || Name == "cexpf";
  if (!Product && !Quotient && !Size && !Angle && !Exponential)
    return false;
  IRBuilder<> B(&C);
  SmallVector<Value *, 4> P = partsOf(B, C);
  Value *New = nullptr;
  if (P.size() != (Product || Quotient ? 4 : 2))
    return false;
  if (Product || Quotient)
    New = packed(B, C.getType(),
                 (Product ? product : quotient)(B, P[0], P[1], P[2], P[3]));
  else if (Size)
    New = real(B, "hypot", P);
  else if (Angle)
    New = real(B, "atan2", {P[1], P[0]});
  else {
    Value *Length = real(B, "exp", P[0]);
    New = packed(B, C.getType(),
                 {B.CreateFMul(Length, real(B, "cos", P[1])),
                  B.CreateFMul(Length, real(B, "sin", P[1]))});
  }
  C.replaceAllUsesWith(New);
  C.eraseFromParent();
  return true;
}

} // namespace xacc
