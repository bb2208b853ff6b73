// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LowerReductions.cpp.
#ifndef XACC_PASSES_REDUCTION_LOWER_REDUCTIONS_H
#define XACC_PASSES_REDUCTION_LOWER_REDUCTIONS_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void planReductions(Kernel &K, llvm::FunctionAnalysisManager &FAM, Diagnostics &D);
void lowerReductions(Kernel &K, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
