// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StageLoads.cpp.
#ifndef XACC_PASSES_MEMORY_STAGE_LOADS_H
#define XACC_PASSES_MEMORY_STAGE_LOADS_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void stageLoads(Kernel &K, llvm::FunctionAnalysisManager &FAM, Diagnostics &D);

} // namespace xacc

#endif
