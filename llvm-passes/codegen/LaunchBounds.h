// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many gangs a multiprocessor must have room for. See LaunchBounds.cpp.
#ifndef XACC_PASSES_CODEGEN_LAUNCH_BOUNDS_H
#define XACC_PASSES_CODEGEN_LAUNCH_BOUNDS_H

#include "llvm/IR/PassManager.h"

namespace xacc {

/// So many lanes are to fit into a multiprocessor, if F is a kernel that says nothing of that yet.
void boundRegisters(llvm::Function &F, unsigned ResidentLanes);

class LaunchBoundsPass : public llvm::PassInfoMixin<LaunchBoundsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace xacc

#endif
