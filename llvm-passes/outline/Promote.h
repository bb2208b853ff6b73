// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Promote.cpp.
#ifndef XACC_PASSES_OUTLINE_PROMOTE_H
#define XACC_PASSES_OUTLINE_PROMOTE_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void promote(Kernel &K, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
