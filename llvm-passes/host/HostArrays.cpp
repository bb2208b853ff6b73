// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Large private variables of the host function: on the heap for as long as a
// gang executes, since threads have stacks of a few megabytes. Those of
// variable size stay on the stack where they turn out to be small. Called by
// HostFunction.
#include "host/HostArrays.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/PrivateVariables.h"
#include "memory/LaunchMemory.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

/// The parameter that holds the bytes of a variable, or null.
static Argument *sizeOf(const Kernel &K, Function &F, const AllocaInst &A) {
  int LaunchMemory = launchMemoryOf(A), Item = LaunchMemory < 0 ? -1 : K.Params[LaunchMemory].Item;
  for (unsigned I = 0; Item >= 0 && I < K.Params.size(); I++)
    if (K.Params[I].Kind == XACC_PARAM_VALUE && K.Params[I].Item == Item)
      return F.getArg(I);
  return nullptr;
}

/// The bytes of a variable that is or may be large, else null.
static Value *bytesIfLarge(const Kernel &K, Function &F, const AllocaInst &A) {
  if (!A.isStaticAlloca())
    return sizeOf(K, F, A);
  auto Bytes = A.getAllocationSize(F.getDataLayout());
  return Bytes && *Bytes > LargeBytes ? ConstantInt::get(Type::getInt64Ty(F.getContext()), *Bytes)
                                      : nullptr;
}

/// The memory, null if the variable is to stay where it is.
static CallInst *allocate(const Kernel &K, Function &F, Value *Bytes) {
  IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *IsLarge = B.CreateICmpUGT(Bytes, B.getInt64(LargeBytes));
  Value *Wanted = B.CreateSelect(IsLarge, Bytes, B.getInt64(0));
  return B.CreateCall(declareEntry(*F.getParent(), "host_array"), {Wanted, K.WhereString});
}

/// A variable whose size only the launch knows lies in Memory if there is any.
static void replaceVariable(AllocaInst &A, Value *Memory) {
  IRBuilder<> B(&A);
  Value *OnHeap = B.CreateIsNotNull(Memory);
  Value *None = ConstantInt::get(A.getArraySize()->getType(), 0);
  A.setOperand(0, B.CreateSelect(OnHeap, None, A.getArraySize()));
  B.SetInsertPoint(A.getNextNode());
  Value *Either = B.CreateSelect(OnHeap, Memory, &A);
  A.replaceUsesWithIf(Either, [&](Use &U) { return U.getUser() != Either; });
}

static void replace(AllocaInst &A, Value *Memory) {
  dropFromStack(A);
  if (!A.isStaticAlloca())
    return replaceVariable(A, Memory);
  Memory->takeName(&A);
  A.replaceAllUsesWith(Memory);
  A.eraseFromParent();
}

void moveLargeArrays(const Kernel &K, Function &F) {
  SmallVector<CallInst *> Made;
  for (AllocaInst *A : variablesOf(F))
    if (Value *Bytes = bytesIfLarge(K, F, *A)) {
      Made.push_back(allocate(K, F, Bytes));
      replace(*A, Made.back());
    }
  FunctionCallee End = declareEntry(*F.getParent(), "host_array_end");
  for (BasicBlock &Block : F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      for (CallInst *Memory : Made)
        IRBuilder<>(Return).CreateCall(End, {Memory});
}

} // namespace xacc
