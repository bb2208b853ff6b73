// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See InlineCallees.cpp.
#ifndef XACC_PASSES_OUTLINE_INLINE_CALLEES_H
#define XACC_PASSES_OUTLINE_INLINE_CALLEES_H

#include "outline/KeptCallees.h"

namespace xacc {

/// Makes what F calls part of F, but for what calls itself, what devices call under another name,
/// and computed gotos. Kept: functions that are not, because F would become huge.
void inlineCallees(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, KeptCallees &Kept);

} // namespace xacc

#endif
