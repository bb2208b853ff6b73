// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keeps LLVM's vectoriser from loops that look for maxima or minima of several floating-point
// types. See MixedMaxima.cpp.
#ifndef XACC_PASSES_HOST_MIXED_MAXIMA_H
#define XACC_PASSES_HOST_MIXED_MAXIMA_H

#include "llvm/IR/PassManager.h"

namespace xacc {

class MixedMaximaPass : public llvm::PassInfoMixin<MixedMaximaPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace xacc

#endif
