// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Passes.h"
namespace xacc {
llvm::PreservedAnalyses VerifyPass::run(llvm::Module &, llvm::ModuleAnalysisManager &) {
  return llvm::PreservedAnalyses::all();
}
} // namespace xacc
