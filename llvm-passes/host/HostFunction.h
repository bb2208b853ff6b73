// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See HostFunction.cpp.
#ifndef XACC_PASSES_HOST_HOST_FUNCTION_H
#define XACC_PASSES_HOST_HOST_FUNCTION_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void makeHostFunction(Kernel &K, llvm::FunctionAnalysisManager &FAM);
/// Has the body put into its wrapper before it is simplified, not simplified in both.
void inlineHostBody(const Kernel &K);

} // namespace xacc

#endif
