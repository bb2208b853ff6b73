// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FoldLanes.cpp.
#ifndef XACC_PASSES_MAPPING_FOLD_LANES_H
#define XACC_PASSES_MAPPING_FOLD_LANES_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void foldLanes(Kernel &K, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
