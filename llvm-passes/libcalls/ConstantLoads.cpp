// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ConstantLoads.h. C has no word for memory that others have written before a kernel began and
// nobody will: neither volatile accesses nor waits make a device read it again.
#include "libcalls/ConstantLoads.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace xacc {

void loadConstants(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->getName() != "__xacc_constant")
      continue;
    IRBuilder<> B(Call);
    Value *Base = Call->getArgOperand(0);
    auto *Cast = dyn_cast<PtrToIntOperator>(Base); // of a parameter, about which more is known
    Value *Table = Cast ? Cast->getPointerOperand() : B.CreateIntToPtr(Base, B.getPtrTy());
    LoadInst *Load =
        B.CreateLoad(Call->getType(), B.CreatePtrAdd(Table, Call->getArgOperand(1)), "constant");
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(F.getContext(), {}));
    Call->replaceAllUsesWith(Load);
    Call->eraseFromParent();
  }
}

} // namespace xacc
