// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Says how often LLVM is to unroll the loops that a lane runs alone. See SequentialUnroll.cpp.
#ifndef XACC_PASSES_CODEGEN_SEQUENTIAL_UNROLL_H
#define XACC_PASSES_CODEGEN_SEQUENTIAL_UNROLL_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace xacc {

/// True of a loop that each lane runs by itself, and whose number of iterations is known in front
/// of it: not one that is shared out, which counts in steps of the lanes there are.
bool isOfLane(const llvm::Loop &L, llvm::ScalarEvolution &SE);

class SequentialUnrollPass : public llvm::PassInfoMixin<SequentialUnrollPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace xacc

#endif
