// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keeps LLVM's vectoriser from loops whose narrow indices it believes not to
// wrap. See NarrowIndex.cpp.
#ifndef XACC_PASSES_HOST_NARROW_INDEX_H
#define XACC_PASSES_HOST_NARROW_INDEX_H

#include "llvm/IR/PassManager.h"

namespace xacc {

class NarrowIndexPass : public llvm::PassInfoMixin<NarrowIndexPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace xacc

#endif
