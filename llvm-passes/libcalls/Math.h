// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mathematical functions of math.def: which there are, and their mapping to
// intrinsics, to functions of the device library and to those of the library that a
// target has. Knows nothing of kernels.
#ifndef XACC_PASSES_LIBCALLS_MATH_H
#define XACC_PASSES_LIBCALLS_MATH_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"

namespace xacc {

/// True if a function declared under this name is a row of math.def.
bool isMathFunction(llvm::StringRef Name);

/// Calls in F with a native row become intrinsics; other math calls lose the
/// errno they might set, so that nothing stands in the way of optimisation.
void mapNativeMath(llvm::Function &F);

/// The columns of math.def.
enum class MathNames { Libdevice, Ocml, Libclc };

/// What calls that were mapped are declarations of: the device library's own functions, and one
/// that a program calls of those that the library has to define ("": none).
struct MathNeeds {
  bool Own = false;
  std::string Library;
};

/// In functions that are Wanted, library rows become calls of what Names says, native ones
/// intrinsics; also in functions that stay apart from kernels.
MathNeeds mapMath(llvm::Module &M, MathNames Names,
                  llvm::function_ref<bool(const llvm::Function &)> Wanted);

} // namespace xacc

#endif
