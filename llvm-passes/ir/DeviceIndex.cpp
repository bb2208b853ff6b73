// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DeviceIndex.h. Calls the device library, so it is the same for every target.
#include "ir/DeviceIndex.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

Value *deviceIndex(IRBuilderBase &B, unsigned What, unsigned Axis) {
  Type *I32 = B.getInt32Ty();
  FunctionCallee Index =
      B.GetInsertBlock()->getModule()->getOrInsertFunction("__xacc_dev_index", I32, I32, I32);
  cast<Function>(Index.getCallee())->setDoesNotAccessMemory();
  return B.CreateCall(Index, {B.getInt32(What), B.getInt32(Axis)});
}

void forEachLane(Instruction *Before, unsigned Construct, Value *N,
                 function_ref<void(IRBuilder<> &, Value *)> Body) {
  Module &M = *Before->getModule();
  BasicBlock *Head = Before->getParent(), *Tail = SplitBlock(Head, Before);
  auto MakeBlock = [&](StringRef Name) {
    return BasicBlock::Create(M.getContext(), Name, Head->getParent(), Tail);
  };
  BasicBlock *Test = MakeBlock("lanes"), *Each = MakeBlock("lanes.body"),
             *Latch = MakeBlock("lanes.next");
  IRBuilder<> B(Head->getTerminator());
  Value *Id = B.getInt32(Construct);
  Value *Axis = B.getInt32(XACC_AXIS_LANE | XACC_AXIS_WORKER | AxisFits31);
  Value *Lo = B.CreateCall(declareEntry(M, "lo32"), {Id, Axis, N});
  Head->getTerminator()->setSuccessor(0, Test);
  B.SetInsertPoint(Test);
  PHINode *I = B.CreatePHI(B.getInt32Ty(), 2);
  Value *Hi = B.CreateCall(declareEntry(M, "hi32"), {Id, Axis, N});
  B.CreateCondBr(B.CreateICmpULT(I, Hi), Each, Tail);
  B.SetInsertPoint(Latch);
  Value *Next = B.CreateCall(declareEntry(M, "next32"), {Id, Axis, I, N});
  B.CreateBr(Test);
  I->addIncoming(Lo, Head);
  I->addIncoming(Next, Latch);
  B.SetInsertPoint(Each);
  B.SetInsertPoint(B.CreateBr(Latch));
  Body(B, B.CreateZExt(I, B.getInt64Ty()));
}

} // namespace xacc
