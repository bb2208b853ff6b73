// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedPromotion.cpp.
#ifndef XACC_PASSES_MEMORY_SHARED_PROMOTION_H
#define XACC_PASSES_MEMORY_SHARED_PROMOTION_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void shareVariables(Kernel &K, llvm::FunctionAnalysisManager &FAM, Diagnostics &D);

} // namespace xacc

#endif
