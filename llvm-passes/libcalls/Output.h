// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Output, assertions and entries that end the program with a message, in device code. The simulator
// keeps the functions of the C library.
#ifndef XACC_PASSES_LIBCALLS_OUTPUT_H
#define XACC_PASSES_LIBCALLS_OUTPUT_H

#include "llvm/IR/Function.h"

namespace xacc {

/// What prints: functions of NVIDIA's device runtime, or of the device library.
enum class Printer { Nvidia, Library };

/// Replaces the calls in F.
void mapOutput(llvm::Function &F, Printer P);

/// The entries that end the program with a message, in regions as well.
llvm::ArrayRef<llvm::StringRef> failingEntries();

} // namespace xacc

#endif
