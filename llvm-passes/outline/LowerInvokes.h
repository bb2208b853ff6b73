// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LowerInvokes.cpp.
#ifndef XACC_PASSES_OUTLINE_LOWER_INVOKES_H
#define XACC_PASSES_OUTLINE_LOWER_INVOKES_H

#include "llvm/IR/Module.h"

namespace xacc {

/// Calls in place of invokes: in all regions, or everywhere in a function.
void lowerInvokesInRegions(llvm::Module &M);
void lowerInvokes(llvm::Function &F);

} // namespace xacc

#endif
