// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mapping of C library and instrumentation calls in kernels. Called when host
// and device code of a kernel part; the host function keeps the originals.
#include "libcalls/Libc.h"
#include "libcalls/Complex.h"
#include "libcalls/InlineAsm.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

namespace {
using Build = void (*)(IRBuilder<> &, CallInst &);
}

static void copyBytes(IRBuilder<> &B, CallInst &C, bool Move) {
  Value *To = C.getArgOperand(0), *From = C.getArgOperand(1), *N = C.getArgOperand(2);
  Move ? B.CreateMemMove(To, MaybeAlign(), From, MaybeAlign(), N)
       : B.CreateMemCpy(To, MaybeAlign(), From, MaybeAlign(), N);
  C.replaceAllUsesWith(To);
}
static void toMemcpy(IRBuilder<> &B, CallInst &C) { copyBytes(B, C, false); }
static void toMemmove(IRBuilder<> &B, CallInst &C) { copyBytes(B, C, true); }
static void toMemset(IRBuilder<> &B, CallInst &C) {
  Value *Byte = B.CreateTrunc(C.getArgOperand(1), B.getInt8Ty());
  B.CreateMemSet(C.getArgOperand(0), Byte, C.getArgOperand(2), MaybeAlign());
  C.replaceAllUsesWith(C.getArgOperand(0));
}
static void toTrap(IRBuilder<> &B, CallInst &) { B.CreateIntrinsic(Intrinsic::trap, {}); }
static void toAbs(IRBuilder<> &B, CallInst &C) {
  C.replaceAllUsesWith(B.CreateBinaryIntrinsic(Intrinsic::abs, C.getArgOperand(0), B.getFalse()));
}
/// The place of the first bit that is set, from 1, or 0.
static void toFirstBit(IRBuilder<> &B, CallInst &C) {
  Value *X = C.getArgOperand(0), *Zeros = B.CreateBinaryIntrinsic(Intrinsic::cttz, X, B.getFalse());
  Value *Place =
      B.CreateZExtOrTrunc(B.CreateAdd(Zeros, ConstantInt::get(X->getType(), 1)), C.getType());
  C.replaceAllUsesWith(
      B.CreateSelect(B.CreateIsNull(X), Constant::getNullValue(C.getType()), Place));
}
static void toIsNan(IRBuilder<> &B, CallInst &C) {
  Value *X = C.getArgOperand(0);
  C.replaceAllUsesWith(B.CreateZExt(B.CreateFCmpUNO(X, X), C.getType()));
}
/// 1 or -1, as in glibc.
static void toIsInf(IRBuilder<> &B, CallInst &C) {
  Value *X = C.getArgOperand(0);
  auto Is = [&](bool Negative) {
    return B.CreateZExt(B.CreateFCmpOEQ(X, ConstantFP::getInfinity(X->getType(), Negative)),
                        C.getType());
  };
  C.replaceAllUsesWith(B.CreateSub(Is(false), Is(true)));
}
/// malloc and memset, of no bytes where there are none. A product that is too large asks for more
/// than there is, but not for so much that an allocator's rounding wraps (CUDA's malloc(SIZE_MAX)
/// gives a pointer).
static void toCalloc(IRBuilder<> &B, CallInst &C) {
  Value *N = C.getArgOperand(0), *Null = Constant::getNullValue(C.getType()),
        *Zero = ConstantInt::get(N->getType(), 0);
  Value *Product = B.CreateBinaryIntrinsic(Intrinsic::umul_with_overflow, N, C.getArgOperand(1));
  Value *TooMuch = ConstantInt::get(N->getType(), uint64_t(1) << 48);
  Value *Bytes = B.CreateSelect(
      B.CreateExtractValue(Product, 1), TooMuch,
      B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateExtractValue(Product, 0), TooMuch));
  Value *P = B.CreateCall(C.getModule()->getOrInsertFunction("malloc", C.getType(), N->getType()),
                          {Bytes});
  B.CreateMemSet(P, B.getInt8(0), B.CreateSelect(B.CreateICmpEQ(P, Null), Zero, Bytes),
                 MaybeAlign());
  C.replaceAllUsesWith(P);
}
static void toNothing(IRBuilder<> &, CallInst &) {}

static bool isInstrumentation(StringRef Name) {
  return Name == "__asan_handle_no_return" || Name.starts_with("__ubsan_handle_") ||
         Name.starts_with("llvm.instrprof.");
}

bool isInstrumentation(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && isInstrumentation(F->getName());
}

static Build actionFor(StringRef Name) {
  static const std::pair<StringRef, Build> Rows[] = {
      {"memcpy", toMemcpy},   {"__memcpy_chk", toMemcpy},
      {"memmove", toMemmove}, {"__memmove_chk", toMemmove},
      {"memset", toMemset},   {"__memset_chk", toMemset},
      {"abort", toTrap},      {"exit", toTrap},
      {"abs", toAbs},         {"labs", toAbs},
      {"llabs", toAbs},       {"calloc", toCalloc},
      {"ffs", toFirstBit},    {"ffsl", toFirstBit},
      {"ffsll", toFirstBit},  {"isnan", toIsNan},
      {"isnanf", toIsNan},    {"__isnan", toIsNan},
      {"__isnanf", toIsNan},  {"isinf", toIsInf},
      {"isinff", toIsInf},    {"__isinf", toIsInf},
      {"__isinff", toIsInf},
  };
  for (auto &[Row, Action] : Rows)
    if (Name == Row)
      return Action;
  if (isInstrumentation(Name))
    return Name.ends_with("_abort") ? toTrap : toNothing;
  return nullptr;
}

/// Not so where a program calls a function that it has not declared.
static bool fits(Build Action, const CallInst &C) {
  return (Action != toIsNan && Action != toIsInf) ||
         (C.arg_size() == 1 && C.getArgOperand(0)->getType()->isFloatingPointTy());
}

void mapLibc(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    if (C && isEmptyAsm(*C)) {
      dropAsm(*C);
      continue;
    }
    Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (Callee && Callee->isDeclaration() && mapComplex(*C))
      continue;
    Build Action = Callee && Callee->isDeclaration() ? actionFor(Callee->getName()) : nullptr;
    if (!Action || !fits(Action, *C))
      continue;
    IRBuilder<> B(C);
    Action(B, *C);
    C->eraseFromParent();
  }
}

} // namespace xacc
