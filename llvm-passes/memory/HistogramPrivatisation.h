// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See HistogramPrivatisation.cpp.
#ifndef XACC_PASSES_MEMORY_HISTOGRAM_PRIVATISATION_H
#define XACC_PASSES_MEMORY_HISTOGRAM_PRIVATISATION_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void moveHistogramsToLaunchMemory(Kernel &K, llvm::FunctionAnalysisManager &FAM);
void privatiseHistograms(Kernel &K, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
