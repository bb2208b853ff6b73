// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The position of a thread, as a value of device code.
#ifndef XACC_PASSES_IR_DEVICE_INDEX_H
#define XACC_PASSES_IR_DEVICE_INDEX_H

#include "xacc/abi.h"
#include "llvm/IR/IRBuilder.h"

namespace xacc {

/// What is enum xacc_sim_index. No memory access to any analysis.
llvm::Value *deviceIndex(llvm::IRBuilderBase &B, unsigned What, unsigned Axis);

/// for (k = lo; k < N; k = next) Body, over all lanes of the gang, in front of
/// an instruction. N has 32 bits, and Body the index in 64; it may add blocks.
void forEachLane(llvm::Instruction *Before, unsigned Construct, llvm::Value *N,
                 llvm::function_ref<void(llvm::IRBuilder<> &, llvm::Value *)> Body);

} // namespace xacc

#endif
