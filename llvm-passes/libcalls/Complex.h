// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions on complex numbers (rows of complex.def).
#ifndef XACC_PASSES_LIBCALLS_COMPLEX_H
#define XACC_PASSES_LIBCALLS_COMPLEX_H

#include "llvm/IR/Instructions.h"

namespace xacc {

/// True if a function declared under this name is a row of complex.def;
/// replaces a call of one.
bool isComplexFunction(llvm::StringRef Name);
bool mapComplex(llvm::CallInst &C);

} // namespace xacc

#endif
