// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Race.cpp.
#ifndef XACC_PASSES_ANALYSIS_RACE_H
#define XACC_PASSES_ANALYSIS_RACE_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void checkRaces(const Kernel &K, llvm::FunctionAnalysisManager &FAM, Diagnostics &D);

} // namespace xacc

#endif
