// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RestoreCalls.h.
#include "libcalls/RestoreCalls.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

/// The function of math.h that is as the intrinsic, or "".
static StringRef functionFor(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::modf:
    return "modf"; // fraction, and the whole number by a pointer
  case Intrinsic::frexp:
    return "frexp"; // fraction, and the exponent by a pointer
  case Intrinsic::sincos:
    return "sincos"; // both by pointers
  default:
    return "";
  }
}

/// Memory for one of the results, and the generic pointer to it.
static std::pair<AllocaInst *, Value *> resultMemory(Function &F, Type *T) {
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Memory = B.CreateAlloca(T, F.getDataLayout().getAllocaAddrSpace(), nullptr, "result");
  return {Memory, B.CreateAddrSpaceCast(Memory, B.getPtrTy())};
}

static void expand(IntrinsicInst &I, StringRef Name) {
  IRBuilder<> B(&I);
  Value *X = I.getArgOperand(0);
  auto *Results = cast<StructType>(I.getType());
  const bool BothByPointer = I.getIntrinsicID() == Intrinsic::sincos;
  SmallVector<Value *, 3> Arguments{X};
  SmallVector<AllocaInst *, 2> Memory;
  for (unsigned R = BothByPointer ? 0 : 1; R < 2; R++) {
    auto [M, P] = resultMemory(*I.getFunction(), Results->getElementType(R));
    Memory.push_back(M);
    Arguments.push_back(P);
  }
  SmallVector<Type *, 3> Types;
  for (Value *A : Arguments)
    Types.push_back(A->getType());
  Type *Returned = BothByPointer ? B.getVoidTy() : Results->getElementType(0);
  std::string Full = (Name + (X->getType()->isFloatTy() ? "f" : "")).str();
  CallInst *C = B.CreateCall(
      I.getModule()->getOrInsertFunction(Full, FunctionType::get(Returned, Types, false)),
      Arguments);
  Value *Pair = PoisonValue::get(Results);
  if (!BothByPointer)
    Pair = B.CreateInsertValue(Pair, C, 0);
  unsigned R = BothByPointer ? 0 : 1;
  for (AllocaInst *M : Memory)
    Pair = B.CreateInsertValue(Pair, B.CreateLoad(M->getAllocatedType(), M), R++);
  I.replaceAllUsesWith(Pair);
  I.eraseFromParent();
}

void restorePairs(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    StringRef Name = functionFor(F.getIntrinsicID());
    if (Name.empty())
      continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *I = dyn_cast<IntrinsicInst>(U); I && (I->getArgOperand(0)->getType()->isFloatTy() ||
                                                      I->getArgOperand(0)->getType()->isDoubleTy()))
        expand(*I, Name);
  }
}

void restoreRemainders(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      Type *T = I.getType();
      if (I.getOpcode() != Instruction::FRem || !(T->isFloatTy() || T->isDoubleTy()))
        continue;
      FunctionCallee To = M.getOrInsertFunction(T->isFloatTy() ? "fmodf" : "fmod", T, T, T);
      ReplaceInstWithInst(&I, CallInst::Create(To, {I.getOperand(0), I.getOperand(1)}));
    }
}

} // namespace xacc
