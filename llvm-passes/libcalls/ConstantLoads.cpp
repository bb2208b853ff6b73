// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ConstantLoads.h. C has no word for memory that others have written before a kernel began and
// nobody will: neither volatile accesses nor waits make a device read it again. Whoever asks names
// a place that is there whatever else is true, so that loads leave loops that a lane executes in
// order: one behind a wait is never found in a cache.
#include "libcalls/ConstantLoads.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace xacc {

/// Where a load of what Call names may stand: in front of all loops around it in which neither
/// operand changes, and which lanes do not share.
static Instruction *hoistPoint(CallInst *Call, const DistributedLoops &N) {
  Instruction *Place = Call;
  for (Loop *L = N.LI.getLoopFor(Call->getParent()); L; L = L->getParentLoop()) {
    BasicBlock *Before = L->getLoopPreheader();
    auto stays = [&, L = L](Value *Operand) {
      bool Changed;
      return L->makeLoopInvariant(Operand, Changed, Before->getTerminator());
    };
    if (!Before || any_of(N.distributed(), [&](auto &Row) { return Row.L == L; }) ||
        !all_of(Call->args(), stays))
      break;
    Place = Before->getTerminator();
  }
  return Place;
}

/// Marks what adds the distance to an image to an address of this one.
static void markAddresses(Instruction &Distance) {
  SmallVector<Value *> Sums{&Distance};
  SmallPtrSet<Value *, 8> Seen;
  while (!Sums.empty())
    for (User *U : Sums.pop_back_val()->users())
      if (isa<BinaryOperator, PHINode>(U) && Seen.insert(U).second)
        Sums.push_back(U);
      else if (auto *Address = dyn_cast<IntToPtrInst>(U))
        Address->setMetadata(MappedAddress, MDNode::get(U->getContext(), {}));
}

void loadConstants(Function &F, const DistributedLoops &N) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->getName() != "__xacc_constant")
      continue;
    IRBuilder<> B(hoistPoint(Call, N));
    Value *Base = Call->getArgOperand(0);
    auto *Cast = dyn_cast<PtrToIntOperator>(Base); // of a parameter, about which more is known
    Value *Table = Cast ? Cast->getPointerOperand() : B.CreateIntToPtr(Base, B.getPtrTy());
    LoadInst *Load =
        B.CreateLoad(Call->getType(), B.CreatePtrAdd(Table, Call->getArgOperand(1)), "constant");
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(F.getContext(), {}));
    Call->replaceAllUsesWith(Load);
    Call->eraseFromParent();
    markAddresses(*Load);
  }
}

} // namespace xacc
