// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loop over k of a matrix product or over the bodies that pull at one waits for its loads: a
// GPU starts the next ones only as far as the loop is unrolled. LLVM stops at 75 instructions,
// which are two or three iterations of loops that compute; nvcc takes four of an unknown number,
// and more where the number is known. This pass runs in front of LLVM's vectoriser, when loops are
// in their final form, and asks for as much in metadata that LLVM's unroller reads; loops of which
// LLVM takes enough by itself, or of which the program says how often, are left to it.
#include "codegen/SequentialUnroll.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace xacc {

enum : unsigned {
  MostInstructions = 300, ///< of an unrolled body; LLVM's own limit for loops that vanish
  PartialOfLLVM = 75,     ///< up to which it unrolls others by itself
  MostCopies = 16,
  CopiesOfUnknown = 4, ///< where the number of iterations is not known; what is left runs alone
};

/// Copies of anything else may cost what LLVM's limit is there for.
static bool isPlain(const Loop &L) {
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B)
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && (!isa<IntrinsicInst>(Call) || Call->isConvergent()))
        return false;
  return true;
}

/// The largest number of copies that leaves no rest, or the largest power of two.
static unsigned copiesOfKnown(unsigned Trip, unsigned Most) {
  for (unsigned Copies = Most; Copies > Most / 4 && Copies > 1; Copies--)
    if (Trip % Copies == 0)
      return Copies;
  return Most ? llvm::bit_floor(Most) : 0;
}

bool isOfLane(const Loop &L, ScalarEvolution &SE) {
  const SCEV *Taken = SE.getBackedgeTakenCount(&L);
  return !isa<SCEVCouldNotCompute>(Taken) &&
         !SCEVExprContains(Taken, [](const SCEV *Part) { return isa<SCEVUDivExpr>(Part); });
}

/// How many copies of L are wanted; 0: what LLVM takes.
static unsigned copiesOf(Loop &L, unsigned Size, ScalarEvolution &SE) {
  const unsigned Most = std::min<unsigned>(MostCopies, MostInstructions / Size);
  unsigned Copies = 0;
  if (unsigned Trip = SE.getSmallConstantTripCount(&L))
    Copies = uint64_t(Trip) * Size > MostInstructions ? copiesOfKnown(Trip, Most) : 0;
  else if (isOfLane(L, SE)) // LLVM would divide in front of another one
    Copies = std::min<unsigned>(CopiesOfUnknown, llvm::bit_floor(Most));
  return Copies * Size > PartialOfLLVM ? Copies : 0;
}

PreservedAnalyses SequentialUnrollPass::run(Function &F, FunctionAnalysisManager &FAM) {
  LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty() || F.hasOptSize())
    return PreservedAnalyses::all();
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  SmallPtrSet<const Value *, 8> Ephemeral;
  CodeMetrics::collectEphemeralValues(&F, &FAM.getResult<AssumptionAnalysis>(F), Ephemeral);
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isInnermost() || !L->getLoopLatch() || !isPlain(*L) ||
        hasUnrollTransformation(L) != TM_Unspecified)
      continue;
    UnrollCostEstimator Cost(L, TTI, Ephemeral, /*BEInsns=*/2);
    if (!Cost.canUnroll())
      continue;
    if (unsigned Copies = copiesOf(*L, Cost.getRolledLoopSize(), SE); Copies > 1)
      addStringMetadataToLoop(L, "llvm.loop.unroll.count", Copies);
  }
  return PreservedAnalyses::all();
}

} // namespace xacc
