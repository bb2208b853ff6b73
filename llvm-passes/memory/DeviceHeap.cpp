// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Private arrays that the lanes of a team share and whose size only the region
// knows: memory of the device's heap, which one lane allocates and frees for
// all. Called by SharedPromotion; SingleLane, which comes later, hands the address to the
// other lanes as it does with every result of a call.
#include "memory/DeviceHeap.h"
#include "ir/PrivateVariables.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

/// Where the scope of an array ends: what restores the stack to before it, or
/// the end of the kernel.
static SmallVector<Instruction *> endsOf(AllocaInst &A, const DominatorTree &DT) {
  Function &F = *A.getFunction();
  IntrinsicInst *Save = nullptr;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I))
      if (II->getIntrinsicID() == Intrinsic::stacksave && DT.dominates(II, &A) &&
          (!Save || DT.dominates(Save, II)))
        Save = II; // the innermost
  SmallVector<Instruction *> Ends;
  if (Save)
    for (User *U : Save->users())
      Ends.push_back(cast<Instruction>(U));
  else
    for (BasicBlock &B : F)
      if (isa<ReturnInst>(B.getTerminator()))
        Ends.push_back(B.getTerminator());
  return Ends;
}

void moveToHeap(AllocaInst &A, FunctionAnalysisManager &FAM) {
  Module &M = *A.getModule();
  Type *Ptr = A.getType();
  SmallVector<Instruction *> Ends =
      endsOf(A, FAM.getResult<DominatorTreeAnalysis>(*A.getFunction()));
  IRBuilder<> Entry(&*A.getFunction()->getEntryBlock().getFirstInsertionPt());
  AllocaInst *Held = Entry.CreateAlloca(Ptr); // the end may come before A
  auto *Null = ConstantPointerNull::get(PointerType::get(M.getContext(), 0));
  Entry.CreateStore(Null, Held);
  IRBuilder<> B(&A);
  Value *Bytes = B.CreateMul(B.CreateZExtOrTrunc(A.getArraySize(), B.getInt64Ty()),
                             B.getInt64(M.getDataLayout().getTypeAllocSize(A.getAllocatedType())));
  Value *P = B.CreateCall(M.getOrInsertFunction("malloc", Ptr, B.getInt64Ty()), {Bytes});
  P->takeName(&A);
  B.CreateStore(P, Held);
  Value *Failed = B.CreateAnd(B.CreateIsNull(P), B.CreateIsNotNull(Bytes));
  Instruction *Trap = SplitBlockAndInsertIfThen(Failed, A.getIterator(), /*Unreachable=*/true);
  IRBuilder<>(Trap).CreateIntrinsic(Intrinsic::trap, {});
  FAM.invalidate(*A.getFunction(), PreservedAnalyses::none());
  dropPrivate(A);
  A.replaceAllUsesWith(P);
  A.eraseFromParent();
  for (Instruction *End : Ends) {
    IRBuilder<> B(End);
    B.CreateCall(M.getOrInsertFunction("free", B.getVoidTy(), Ptr), {B.CreateLoad(Ptr, Held)});
    B.CreateStore(Null, Held);
  }
}

} // namespace xacc
