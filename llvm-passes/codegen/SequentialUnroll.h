// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Says how often LLVM is to unroll the loops that a lane runs alone. See SequentialUnroll.cpp.
#ifndef XACC_PASSES_CODEGEN_SEQUENTIAL_UNROLL_H
#define XACC_PASSES_CODEGEN_SEQUENTIAL_UNROLL_H

#include "llvm/IR/PassManager.h"

namespace xacc {

class SequentialUnrollPass : public llvm::PassInfoMixin<SequentialUnrollPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace xacc

#endif
