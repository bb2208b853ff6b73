// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locals of variable size of AMD GPUs, and the place of the stack's end.
#ifndef XACC_PASSES_TARGETS_AMDSTACK_H
#define XACC_PASSES_TARGETS_AMDSTACK_H

#include "targets/AmdChips.h"
#include "llvm/IR/Module.h"

namespace llvm {
class IntrinsicInst;
}

namespace xacc {

/// True of what reads or sets the stack's end, around locals of variable size.
bool isStackMark(const llvm::IntrinsicInst &I);

/// Behind LLVM's optimisation, which knows better what such locals are.
void placeVariableLocals(llvm::Module &M, const AmdChip &Chip);

} // namespace xacc

#endif
