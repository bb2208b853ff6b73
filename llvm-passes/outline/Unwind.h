// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Unwind.cpp.
#ifndef XACC_PASSES_OUTLINE_UNWIND_H
#define XACC_PASSES_OUTLINE_UNWIND_H

#include "llvm/IR/Module.h"

namespace xacc {

/// Calls in place of invokes: in all regions, or everywhere in a function.
void callInRegions(llvm::Module &M);
void callOnly(llvm::Function &F);

} // namespace xacc

#endif
