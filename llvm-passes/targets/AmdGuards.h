// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one lane does for its gang or worker stays where it is, on AMD GPUs.
#ifndef XACC_PASSES_TARGETS_AMDGUARDS_H
#define XACC_PASSES_TARGETS_AMDGUARDS_H

#include "llvm/IR/Module.h"

namespace xacc {

/// In front of LLVM's optimisation, while calls of the device library are there.
void keepGuards(llvm::Module &M);

} // namespace xacc

#endif
