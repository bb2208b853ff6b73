// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ptxas fills a multiprocessor with lanes: 256 of a gang get 32 registers if the code can do with
// them at all. A loop that a lane runs alone has none left then for the loads of its next
// iterations, and waits for those of each. Where a kernel says how many gangs must fit into a
// multiprocessor, ptxas takes what that leaves. Kernels without such loops, as stencils, have
// nothing to load ahead and lose by fewer lanes, so nothing is said of them.
#include "codegen/LaunchBounds.h"
#include "codegen/SequentialUnroll.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace xacc {

/// Lanes of a multiprocessor that 65,536 registers give 128 each: what four iterations of a product
/// of matrices need that a lane computes 4 x 4 elements of. It is slower with half and with twice
/// as many lanes.
constexpr unsigned ResidentLanes = 512;

/// Volatile ones are not moved in front of each other.
static bool loads(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *B) {
    return any_of(*B, [](const Instruction &I) {
      auto *Load = dyn_cast<LoadInst>(&I);
      return Load && Load->isSimple();
    });
  });
}

static bool loadsAhead(Function &F, FunctionAnalysisManager &FAM) {
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  return any_of(LI.getLoopsInPreorder(),
                [&](Loop *L) { return L->isInnermost() && loads(*L) && isOfLane(*L, SE); });
}

void boundRegisters(Function &F, unsigned ResidentLanes) {
  const uint64_t Lanes = F.getFnAttributeAsParsedInteger("nvvm.maxntid");
  if (Lanes && !F.hasFnAttribute("nvvm.minctasm"))
    F.addFnAttr("nvvm.minctasm", std::to_string(std::max<uint64_t>(ResidentLanes / Lanes, 1)));
}

PreservedAnalyses LaunchBoundsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  if (F.hasFnAttribute("nvvm.maxntid") && loadsAhead(F, FAM))
    boundRegisters(F, ResidentLanes);
  return PreservedAnalyses::all();
}

} // namespace xacc
