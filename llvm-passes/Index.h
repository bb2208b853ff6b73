// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The position of a thread, as a value of device code. Used by Index, Share and
// Guard.
#ifndef XACC_PASSES_INDEX_H
#define XACC_PASSES_INDEX_H

#include "xacc/abi.h"
#include "llvm/IR/IRBuilder.h"

namespace xacc {

/// What is enum xacc_sim_index. No memory access to any analysis.
llvm::Value *deviceIndex(llvm::IRBuilderBase &B, unsigned What, unsigned Axis);

} // namespace xacc

#endif
