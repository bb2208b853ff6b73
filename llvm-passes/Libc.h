// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What C library functions become in device code (rows of libc.def).
#ifndef XACC_PASSES_LIBC_H
#define XACC_PASSES_LIBC_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace xacc {

/// Replaces calls of library and instrumentation functions in F by code that
/// every device can run.
void mapLibc(llvm::Function &F);

/// True for inline assembly without instructions (Asm.cpp); dropAsm takes it
/// out of device code.
bool isEmptyAsm(const llvm::CallBase &C);
void dropAsm(llvm::CallInst &C);

/// True if a function declared under this name is a row of complex.def;
/// replaces a call of one (Complex.cpp).
bool isComplexFunction(llvm::StringRef Name);
bool mapComplex(llvm::CallInst &C);

/// Replaces output and assertions by the functions of NVIDIA's device runtime.
/// The simulator keeps those of the C library.
void mapOutputToNvidia(llvm::Function &F);

/// True for calls that a sanitizer or profiler added: device code drops them.
bool isInstrumentation(const llvm::CallBase &C);

} // namespace xacc

#endif
