// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SingleLane.cpp.
#ifndef XACC_PASSES_MEMORY_SINGLE_LANE_H
#define XACC_PASSES_MEMORY_SINGLE_LANE_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void guardEffects(Kernel &K, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
