// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LightReductions.cpp.
#ifndef XACC_PASSES_REDUCTION_LIGHT_REDUCTIONS_H
#define XACC_PASSES_REDUCTION_LIGHT_REDUCTIONS_H

#include "llvm/IR/PassManager.h"

namespace xacc {
struct Kernel;

/// True if iterations of K's only loop, over gangs and vector lanes, are short and write nothing.
bool isLightReduction(Kernel &K, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
