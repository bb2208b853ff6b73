// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is behind the operands of a reduction marker.
#ifndef XACC_PASSES_ANALYSIS_REDUCTION_OPERANDS_H
#define XACC_PASSES_ANALYSIS_REDUCTION_OPERANDS_H

#include "llvm/IR/Instructions.h"

namespace xacc {

/// The object behind an address, also through a variable that holds it.
llvm::Value *originOf(llvm::Value *Address);
/// What V, which is made of what the kernel was given, is in front of Before,
/// at the end of the entry block.
llvm::Value *rematerialise(llvm::Value *V, llvm::Instruction *Before);

/// The variable that holds the private copy of a reduction that ends.
llvm::Value *reducedObject(const llvm::CallInst &End);

} // namespace xacc

#endif
