// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `m = fmaxf(m, f[i]); n = fmax(n, d[i]);`: the vectoriser of LLVM 22 looks for NaNs in the
// operands of all such reductions of a loop by one comparison, also where their types differ, and
// code generation crashes on it, in plain C, too. A loop with two types is not vectorised. Runs in
// front of LLVM's vectoriser, on all functions.
#include "host/MixedMaxima.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace xacc {

static bool mixesTypes(const Loop &L) {
  Type *First = nullptr;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      if (!Call || (Call->getIntrinsicID() != Intrinsic::maxnum &&
                    Call->getIntrinsicID() != Intrinsic::minnum))
        continue;
      if (First && Call->getType() != First)
        return true;
      First = Call->getType();
    }
  return false;
}

PreservedAnalyses MixedMaximaPass::run(Function &F, FunctionAnalysisManager &FAM) {
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (L->isInnermost() && mixesTypes(*L))
      addStringMetadataToLoop(L, "llvm.loop.vectorize.enable", 0);
  return PreservedAnalyses::all();
}

} // namespace xacc
