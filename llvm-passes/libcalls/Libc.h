// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What C library functions become in device code (rows of libc.def).
#ifndef XACC_PASSES_LIBCALLS_LIBC_H
#define XACC_PASSES_LIBCALLS_LIBC_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace xacc {

/// Replaces calls of library and instrumentation functions in F by code that
/// every device can run.
void mapLibc(llvm::Function &F);

/// True for calls that a sanitizer or profiler added: device code drops them.
bool isInstrumentation(const llvm::CallBase &C);

} // namespace xacc

#endif
