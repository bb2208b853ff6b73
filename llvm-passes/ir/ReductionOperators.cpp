// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operators and types of reductions.def as LLVM sees them, and the names of the
// device library's functions for them. Used by LowerReductions and the host function.
#include "ir/ReductionOperators.h"
#include "xacc/abi.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace xacc {

namespace {
struct OpRow {
  StringRef Name, Spelling;
};
struct TypeRow {
  StringRef Name;
  bool IsFloat, IsComplex;
};
} // namespace

static constexpr OpRow Ops[] = {
#define XACC_RED_OP(id, spelling, classes, ...) {#id, spelling},
#include "xacc/reductions.def"
};
static constexpr TypeRow Types[] = {
#define XACC_RED_TYPE(id, ctype, cls, least, greatest) {#id, cls == 2, false},
#include "xacc/reductions.def"
#define XACC_RED_WIDE(id, ctype, cls) {#id, cls == 2, cls == 4},
#include "xacc/reductions.def"
};

static bool isSigned(unsigned T) { return Types[T].Name.starts_with("i"); }

Type *irType(LLVMContext &C, unsigned T) {
  unsigned Bits = 0;
  Types[T].Name.drop_front().getAsInteger(10, Bits);
  if (!Types[T].IsFloat && !Types[T].IsComplex)
    return IntegerType::get(C, Bits);
  Type *Real = Bits == 32   ? Type::getFloatTy(C)
               : Bits == 64 ? Type::getDoubleTy(C)
                            : Type::getX86_FP80Ty(C);
  return Types[T].IsComplex ? FixedVectorType::get(Real, 2) : Real;
}

bool isWide(unsigned T) { return T >= XACC_RED_TYPES; }

MaybeAlign cellAlign(Type *T) {
  if (!T->isVectorTy())
    return {};
  return Align(T->getScalarSizeInBits() / 8);
}

/// (a + bi) (c + di)
static Value *complexProduct(IRBuilder<> &B, Value *X, Value *Y) {
  Value *A = B.CreateExtractElement(X, uint64_t(0)), *Bi = B.CreateExtractElement(X, 1),
        *C = B.CreateExtractElement(Y, uint64_t(0)), *D = B.CreateExtractElement(Y, 1);
  Value *Real = B.CreateFSub(B.CreateFMul(A, C), B.CreateFMul(Bi, D));
  Value *Imaginary = B.CreateFAdd(B.CreateFMul(A, D), B.CreateFMul(Bi, C));
  Value *Z = B.CreateInsertElement(PoisonValue::get(X->getType()), Real, uint64_t(0));
  return B.CreateInsertElement(Z, Imaginary, 1);
}

Value *combine(IRBuilder<> &B, unsigned Op, unsigned T, Value *X, Value *Y) {
  if (Types[T].IsComplex)
    return complexProduct(B, X, Y);
  bool Float = Types[T].IsFloat;
  auto Less = [&](Value *L, Value *R) {
    return Float         ? B.CreateFCmpOLT(L, R)
           : isSigned(T) ? B.CreateICmpSLT(L, R)
                         : B.CreateICmpULT(L, R);
  };
  auto IsTrue = [&](Value *V) {
    auto *Zero = Constant::getNullValue(V->getType());
    return Float ? B.CreateFCmpUNE(V, Zero) : B.CreateICmpNE(V, Zero);
  };
  auto Truth = [&](Value *Bit) {
    return Float ? B.CreateUIToFP(Bit, X->getType()) : B.CreateZExt(Bit, X->getType());
  };
  auto choose = [&](Value *IsY) { // as fmax and fmin: the other one of NaN
    Value *Take = Float ? B.CreateOr(IsY, B.CreateFCmpUNO(X, X)) : IsY;
    return B.CreateSelect(Take, Y, X);
  };
  switch (Op) {
  case XACC_RED_add:
    return Float ? B.CreateFAdd(X, Y) : B.CreateAdd(X, Y);
  case XACC_RED_mul:
    return Float ? B.CreateFMul(X, Y) : B.CreateMul(X, Y);
  case XACC_RED_max:
    return choose(Less(X, Y));
  case XACC_RED_min:
    return choose(Less(Y, X));
  case XACC_RED_and:
    return B.CreateAnd(X, Y);
  case XACC_RED_or:
    return B.CreateOr(X, Y);
  case XACC_RED_xor:
    return B.CreateXor(X, Y);
  case XACC_RED_land:
    return Truth(B.CreateAnd(IsTrue(X), IsTrue(Y)));
  default:
    return Truth(B.CreateOr(IsTrue(X), IsTrue(Y)));
  }
}

unsigned ReduceCall::construct() const {
  return cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue();
}

Constant *identity(unsigned Op, unsigned Type, llvm::Type *T) {
  if (auto *Pair = dyn_cast<FixedVectorType>(T))
    return ConstantVector::get(
        {ConstantFP::get(Pair->getElementType(), 1), ConstantFP::get(Pair->getElementType(), 0)});
  bool Max = Op == XACC_RED_max;
  bool One = Op == XACC_RED_mul || Op == XACC_RED_land;
  if (Types[Type].IsFloat)
    return Max || Op == XACC_RED_min ? ConstantFP::getInfinity(T, Max) : ConstantFP::get(T, One);
  unsigned Bits = T->getIntegerBitWidth();
  bool Signed = isSigned(Type);
  APInt V(Bits, One);
  if (Op == XACC_RED_and)
    V.setAllBits();
  else if (Max && Signed)
    V = APInt::getSignedMinValue(Bits);
  else if (Op == XACC_RED_min)
    V = Signed ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
  return ConstantInt::get(T, V);
}

AtomicRMWInst::BinOp atomicFor(unsigned Op, Type *T, bool Signed) {
  if (T->isVectorTy() || T->isX86_FP80Ty())
    return AtomicRMWInst::BAD_BINOP;
  if (T->isFloatingPointTy())
    return Op == XACC_RED_add ? AtomicRMWInst::FAdd : AtomicRMWInst::BAD_BINOP;
  switch (Op) {
  case XACC_RED_add:
    return AtomicRMWInst::Add;
  case XACC_RED_max:
    return Signed ? AtomicRMWInst::Max : AtomicRMWInst::UMax;
  case XACC_RED_min:
    return Signed ? AtomicRMWInst::Min : AtomicRMWInst::UMin;
  case XACC_RED_and:
    return AtomicRMWInst::And;
  case XACC_RED_or:
    return AtomicRMWInst::Or;
  case XACC_RED_xor:
    return AtomicRMWInst::Xor;
  default:
    return AtomicRMWInst::BAD_BINOP;
  }
}

std::string reduceName(StringRef Level, unsigned Op, unsigned Type) {
  return ("__xacc_" + Level + "_" + Ops[Op].Name + "_" + Types[Type].Name).str();
}

std::string problemOfOperator(unsigned Op, unsigned Type) {
  if (Op >= std::size(Ops) || Type >= std::size(Types))
    return "a reduction of this type is not supported yet";
  if (Types[Type].IsComplex && Op != XACC_RED_mul)
    return ("operator '" + Ops[Op].Spelling + "' has no complex numbers").str();
  if (Types[Type].IsFloat && (Op == XACC_RED_and || Op == XACC_RED_or || Op == XACC_RED_xor))
    return ("operator '" + Ops[Op].Spelling + "' needs an integer").str();
  return "";
}

bool ReduceCall::isSigned() const { return xacc::isSigned(Type); }

ReduceCall reduceCallOf(Value *V) {
  ReduceCall R;
  auto *C = dyn_cast<CallInst>(V);
  Function *F = C ? C->getCalledFunction() : nullptr;
  StringRef Name = F ? F->getName() : "";
  R.IsArray = Name.consume_front("__xacc_arrays_");
  R.OverGangs = R.IsArray || Name.consume_front("__xacc_gangs_");
  if (!R.OverGangs && !Name.consume_front("__xacc_lanes_") &&
      !Name.consume_front("__xacc_workers_") && !Name.consume_front("__xacc_vector_"))
    return R;
  auto [Op, T] = Name.split('_');
  R.Op = find_if(Ops, [O = Op](const OpRow &Row) { return Row.Name == O; }) - std::begin(Ops);
  R.Type =
      find_if(Types, [T = T](const TypeRow &Row) { return Row.Name == T; }) - std::begin(Types);
  R.Call = C;
  return R;
}

} // namespace xacc
