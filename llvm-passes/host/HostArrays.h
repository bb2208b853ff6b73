// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Large private variables of the host function.
#ifndef XACC_PASSES_HOST_HOST_ARRAYS_H
#define XACC_PASSES_HOST_HOST_ARRAYS_H

#include "ir/Kernel.h"

namespace xacc {

/// Puts those of the host function F, which has the kernel's parameters, on the heap.
void moveLargeArrays(const Kernel &K, llvm::Function &F);

} // namespace xacc

#endif
