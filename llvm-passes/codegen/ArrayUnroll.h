// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops whose unrolling lets small arrays become registers. See ArrayUnroll.cpp.
#ifndef XACC_PASSES_CODEGEN_ARRAY_UNROLL_H
#define XACC_PASSES_CODEGEN_ARRAY_UNROLL_H

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class LPMUpdater;
}

namespace xacc {

class ArrayUnrollPass : public llvm::PassInfoMixin<ArrayUnrollPass> {
public:
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &AR, llvm::LPMUpdater &);
};

} // namespace xacc

#endif
