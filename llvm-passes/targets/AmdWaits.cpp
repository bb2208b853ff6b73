// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AmdWaits.h. gfx10 counts stores on their own, and gfx11 has the counters of s_waitcnt in
// other bits, which gfx12 replaces by an instruction for each. From gfx10 on the lanes of a gang
// may have two caches, so a barrier waits for memory as well as for LDS, as a fence does.
#include "targets/AmdWaits.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace xacc {

static StringRef textOf(const AmdChip &Chip) {
  return Chip.major() >= 12
             ? "s_wait_loadcnt 0x0\n s_wait_storecnt 0x0\n s_wait_dscnt 0x0\n s_wait_kmcnt 0x0"
             : "s_waitcnt vmcnt(0) lgkmcnt(0)\n s_waitcnt_vscnt null, 0x0";
}

void placeWaits(Module &M, const AmdChip &Chip) {
  if (Chip.major() < 10)
    return;
  auto *Type = FunctionType::get(llvm::Type::getVoidTy(M.getContext()), false);
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Wait = dyn_cast<IntrinsicInst>(&I);
      if (!Wait || Wait->getIntrinsicID() != Intrinsic::amdgcn_s_waitcnt)
        continue;
      auto *Text = InlineAsm::get(Type, textOf(Chip), "~{memory}", /*hasSideEffects=*/true);
      CallInst::Create(Text, "", Wait->getIterator());
      Wait->eraseFromParent();
    }
}

} // namespace xacc
