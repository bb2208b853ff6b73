// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What Clang makes of calls of math.h, and GPU back ends do not do, or not to the last bit, becomes
// calls again. Called by the GPU targets in front of the mapping to their libraries.
#ifndef XACC_PASSES_LIBCALLS_RESTORECALLS_H
#define XACC_PASSES_LIBCALLS_RESTORECALLS_H

#include "llvm/IR/Module.h"

namespace xacc {

/// Intrinsics with two results (modf, frexp, sincos): functions that store one of them, or both, by
/// a pointer.
void restorePairs(llvm::Module &M);

/// frem (fmod without errno), where the back end computes x - trunc(x / y) * y, which is another
/// value where the quotient rounds to the next integer, and none at all where it is large.
void restoreRemainders(llvm::Module &M);

} // namespace xacc

#endif
