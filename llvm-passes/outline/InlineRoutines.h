// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See InlineRoutines.cpp.
#ifndef XACC_PASSES_OUTLINE_INLINE_ROUTINES_H
#define XACC_PASSES_OUTLINE_INLINE_ROUTINES_H

#include "ir/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void inlineRoutines(llvm::Module &M, llvm::FunctionAnalysisManager &FAM, Diagnostics &D);

} // namespace xacc

#endif
