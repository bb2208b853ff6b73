// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mathematical functions of math.def: which there are, and their mapping to
// intrinsics and to libdevice. Knows nothing of kernels.
#ifndef XACC_PASSES_LIBCALLS_MATH_H
#define XACC_PASSES_LIBCALLS_MATH_H

#include "llvm/IR/Module.h"

namespace xacc {

/// True if a function declared under this name is a row of math.def.
bool isMathFunction(llvm::StringRef Name);

/// Calls in F with a native row become intrinsics; other math calls lose the
/// errno they might set, so that nothing stands in the way of optimisation.
void mapNativeMath(llvm::Function &F);

/// Library rows become calls of __nv_<name>, native ones intrinsics, in functions that stay apart
/// from kernels, too. Returns the name of one such
/// function, or "" if M needs no library.
std::string mapToLibdevice(llvm::Module &M);
/// The same for AMD's ocml: __ocml_<name>_f64.
std::string mapToOcml(llvm::Module &M);

} // namespace xacc

#endif
