// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of variable size in the device's heap.
#ifndef XACC_PASSES_MEMORY_DEVICE_HEAP_H
#define XACC_PASSES_MEMORY_DEVICE_HEAP_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

/// Puts an array of variable size into the device's heap, once for each team.
void moveToHeap(llvm::AllocaInst &A, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
