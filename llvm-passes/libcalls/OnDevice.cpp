// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of acc_on_device in code of compute regions: what executes there is
// known, so they are constants. Called for the host function and by each
// target.
#include "libcalls/OnDevice.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace xacc {

void foldOnDevice(Function &F, ArrayRef<acc_device_t> Here) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (!Callee || !isOnDevice(*Callee) || C->arg_size() != 1)
      continue;
    IRBuilder<> B(C);
    Value *Asked = C->getArgOperand(0), *Is = B.getFalse();
    for (acc_device_t Type : Here)
      Is = B.CreateOr(Is, B.CreateICmpEQ(Asked, ConstantInt::get(Asked->getType(), Type)));
    C->replaceAllUsesWith(B.CreateZExt(Is, C->getType()));
    C->eraseFromParent();
  }
}

} // namespace xacc
