// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locals of AMD GPUs, which lie in an address space of their own.
#ifndef XACC_PASSES_TARGETS_AMDLOCALS_H
#define XACC_PASSES_TARGETS_AMDLOCALS_H

#include "llvm/IR/Module.h"

namespace xacc {

/// In a module that is still one of x86-64: LLVM's verifier allows nothing between the two.
void moveLocals(llvm::Module &M);

} // namespace xacc

#endif
