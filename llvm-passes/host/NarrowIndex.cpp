// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `bins[j % 4]` beside `out[i * 70 + j]`, both unsigned: the vectoriser takes
// each index for one that does not wrap and means to check that in front of the
// loop, but LLVM 22 holds the check of the wider index (32 bits) for one of the
// narrower, too (2 bits), and leaves that out (llvm-project #191382, fixed
// after LLVM 22). It then writes behind `bins`. A loop that would need both
// checks is not vectorised: with a period that short the missing check would
// keep nearly all of its iterations from the vector loop. Runs in front of
// LLVM's vectoriser, on all functions.
#include "host/NarrowIndex.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 23
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace xacc {

namespace {
/// Collects the widths of L's counters that are extended in an address: those
/// that may wrap as far as LLVM knows.
struct Widths {
  const Loop &L;
  SmallSet<unsigned, 4> Found;

  bool follow(const SCEV *S) {
    auto *Extended = dyn_cast<SCEVCastExpr>(S);
    auto *Counter = Extended && !isa<SCEVTruncateExpr>(S) && !isa<SCEVPtrToIntExpr>(S)
                        ? dyn_cast<SCEVAddRecExpr>(Extended->getOperand())
                        : nullptr;
    if (Counter && Counter->getLoop() == &L)
      Found.insert(Counter->getType()->getIntegerBitWidth());
    return true;
  }
  bool isDone() const { return Found.size() > 1; }
};
} // namespace

/// Most loops have nothing that could be a narrow index, and need no further question.
static bool hasNarrow(const Loop &L) {
  auto IsNarrow = [](const Type *T) { return T->isIntegerTy() && T->getIntegerBitWidth() < 32; };
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      if (isa<TruncInst, PHINode>(I) && IsNarrow(I.getType()))
        return true;
      if (isa<ZExtInst, SExtInst>(I) && IsNarrow(I.getOperand(0)->getType()))
        return true;
      if (I.getOpcode() == Instruction::And && isa<ConstantInt>(I.getOperand(1)))
        return true;
    }
  return false;
}

static bool mixesWidths(const Loop &L, ScalarEvolution &SE) {
  Widths W{L, {}};
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B)
      if (Value *Address = getLoadStorePointerOperand(&I); Address && !W.isDone())
        visitAll(SE.getSCEV(Address), W);
  return W.isDone();
}

PreservedAnalyses NarrowIndexPass::run(Function &F, FunctionAnalysisManager &FAM) {
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (L->isInnermost() && hasNarrow(*L) &&
        mixesWidths(*L, FAM.getResult<ScalarEvolutionAnalysis>(F)))
      addStringMetadataToLoop(L, "llvm.loop.vectorize.enable", 0);
  return PreservedAnalyses::all();
}

} // namespace xacc
#else
llvm::PreservedAnalyses xacc::NarrowIndexPass::run(llvm::Function &,
                                                   llvm::FunctionAnalysisManager &) {
  return llvm::PreservedAnalyses::all();
}
#endif
