// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small array of a lane, double f[5], is registers of a GPU where all of its subscripts are
// constants, and memory of the stack else, which is as far away as any. Loops of few iterations
// that number its elements, for (d = 0; d < 3; d++) f[1 + d] += p, are unrolled for that, as far as
// nvcc does it; LLVM stops where the body alone is some hundred instructions. Runs in front of
// LLVM's pass for whole loops, which reads the metadata, and which SROA comes behind.
#include "codegen/ArrayUnroll.h"
#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace xacc {

enum : unsigned {
  MostIterations = 16,
  MostInstructions = 4000, ///< of all iterations
  MostBytes = 512,         ///< of an array: half of the registers that a lane can have
};

/// True if Index is a constant in each iteration of L, another in each.
static bool numbers(Value *Index, const Loop &L, ScalarEvolution &SE) {
  const SCEV *S = SE.getSCEV(Index);
  while (auto *Cast = dyn_cast<SCEVIntegralCastExpr>(S))
    S = Cast->getOperand();
  auto *Sum = dyn_cast<SCEVAddRecExpr>(S);
  return Sum && Sum->getLoop() == &L && isa<SCEVConstant>(Sum->getStart()) && Sum->isAffine() &&
         isa<SCEVConstant>(Sum->getOperand(1));
}

static bool isSmallArray(const Value *Pointer) {
  auto *Array = dyn_cast<AllocaInst>(getUnderlyingObject(Pointer));
  std::optional<TypeSize> Size =
      Array ? Array->getAllocationSize(Array->getDataLayout()) : std::nullopt;
  return Size && Size->isFixed() && Size->getFixedValue() <= MostBytes;
}

static bool numbersElements(const Loop &L, ScalarEvolution &SE) {
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B)
      if (auto *Element = dyn_cast<GetElementPtrInst>(&I);
          Element && isSmallArray(Element->getPointerOperand()) &&
          any_of(Element->indices(), [&](Value *Index) { return numbers(Index, L, SE); }))
        return true;
  return false;
}

PreservedAnalyses ArrayUnrollPass::run(Loop &L, LoopAnalysisManager &,
                                       LoopStandardAnalysisResults &AR, LPMUpdater &) {
  const unsigned Trip = AR.SE.getSmallConstantTripCount(&L);
  if (Trip < 2 || Trip > MostIterations || hasUnrollTransformation(&L) != TM_Unspecified ||
      !numbersElements(L, AR.SE))
    return PreservedAnalyses::all();
  SmallPtrSet<const Value *, 8> Ephemeral;
  CodeMetrics::collectEphemeralValues(&L, &AR.AC, Ephemeral);
  UnrollCostEstimator Cost(&L, AR.TTI, Ephemeral, /*BEInsns=*/2);
  if (Cost.canUnroll() && uint64_t(Trip) * Cost.getRolledLoopSize() <= MostInstructions)
    addStringMetadataToLoop(&L, "llvm.loop.unroll.full");
  return PreservedAnalyses::all();
}

} // namespace xacc
