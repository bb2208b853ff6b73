// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With -fexceptions, calls in the scope of variables with a cleanup are invokes, whose ways out
// lead to blocks that the code around the region shares. Devices have no exceptions, and none
// leaves a region: they become calls.
#include "outline/LowerInvokes.h"
#include "ir/Marker.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace xacc {

static bool isEnd(const Instruction &I, const CallInst &Begin) {
  return isMarker(&I, Marker::region_end_) &&
         constantOf(cast<CallInst>(I), 0) == constantOf(Begin, 0);
}

static void lowerInvokesInRegion(CallInst &Begin) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<Instruction *> Work{Begin.getNextNode()};
  while (!Work.empty())
    for (Instruction *I = Work.pop_back_val(); I && !isEnd(*I, Begin); I = I->getNextNode()) {
      if (auto *Invoke = dyn_cast<InvokeInst>(I))
        I = changeToCall(Invoke); // and a branch behind it
      if (I->isTerminator())
        for (BasicBlock *S : successors(I))
          if (Seen.insert(S).second)
            Work.push_back(&S->front());
    }
}

void lowerInvokesInRegions(Module &M) {
  for (Function &F : M) {
    if (!F.hasPersonalityFn())
      continue;
    auto Begins = callsOf(F, Marker::region_begin_);
    for (CallInst *Begin : Begins)
      lowerInvokesInRegion(*Begin);
    if (!Begins.empty())
      EliminateUnreachableBlocks(F);
  }
}

void lowerInvokes(Function &F) {
  if (!F.hasPersonalityFn())
    return;
  for (BasicBlock &B : F)
    if (auto *Invoke = dyn_cast<InvokeInst>(B.getTerminator()))
      changeToCall(Invoke);
  EliminateUnreachableBlocks(F);
}

} // namespace xacc
