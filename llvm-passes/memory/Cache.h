// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Cache.cpp.
#ifndef XACC_PASSES_MEMORY_CACHE_H
#define XACC_PASSES_MEMORY_CACHE_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void cacheSections(Kernel &K, llvm::FunctionAnalysisManager &FAM, Diagnostics &D);

} // namespace xacc

#endif
