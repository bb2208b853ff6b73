// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See InlineAndPromote.cpp.
#ifndef XACC_PASSES_OUTLINE_INLINE_AND_PROMOTE_H
#define XACC_PASSES_OUTLINE_INLINE_AND_PROMOTE_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void inlineAndPromote(Kernel &K, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
