// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intrinsics with two results (modf, frexp, sincos), which Clang makes of calls and GPU back ends
// do not expand, become calls of the functions that store one of them by a pointer. Called by the
// GPU targets in front of the mapping to their libraries.
#ifndef XACC_PASSES_LIBCALLS_PAIRRESULTS_H
#define XACC_PASSES_LIBCALLS_PAIRRESULTS_H

#include "llvm/IR/Module.h"

namespace xacc {

void callForPairs(llvm::Module &M);

} // namespace xacc

#endif
