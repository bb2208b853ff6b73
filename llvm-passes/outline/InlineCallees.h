// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See InlineCallees.cpp.
#ifndef XACC_PASSES_OUTLINE_INLINE_CALLEES_H
#define XACC_PASSES_OUTLINE_INLINE_CALLEES_H

#include "llvm/IR/PassManager.h"

namespace xacc {

/// Makes what F calls part of F, but for what calls itself, what devices call under another name,
/// and computed gotos.
void inlineCallees(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
