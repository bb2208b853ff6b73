// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many gangs a multiprocessor must have room for. See LaunchBounds.cpp.
#ifndef XACC_PASSES_CODEGEN_LAUNCH_BOUNDS_H
#define XACC_PASSES_CODEGEN_LAUNCH_BOUNDS_H

#include "llvm/IR/PassManager.h"

namespace xacc {

class LaunchBoundsPass : public llvm::PassInfoMixin<LaunchBoundsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace xacc

#endif
