// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LowerIndices.cpp.
#ifndef XACC_PASSES_MAPPING_LOWER_INDICES_H
#define XACC_PASSES_MAPPING_LOWER_INDICES_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void lowerIndices(Kernel &K, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
