// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays that are read at the same subscripts share the distance from their begin. See
// SharedOffsets.cpp.
#ifndef XACC_PASSES_CODEGEN_SHARED_OFFSETS_H
#define XACC_PASSES_CODEGEN_SHARED_OFFSETS_H

#include "llvm/IR/PassManager.h"

namespace xacc {

/// Behind all optimisation of M, which would undo it.
void shareOffsets(llvm::Module &M, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
