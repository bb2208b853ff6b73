// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AtomicPrivatisation.cpp.
#ifndef XACC_PASSES_MEMORY_ATOMIC_PRIVATISATION_H
#define XACC_PASSES_MEMORY_ATOMIC_PRIVATISATION_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

void privatiseAtomicUpdates(Kernel &K, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
