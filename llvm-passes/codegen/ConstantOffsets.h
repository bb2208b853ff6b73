// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constants come out of scaled subscripts, where addresses can take them. See ConstantOffsets.cpp.
#ifndef XACC_PASSES_CODEGEN_CONSTANT_OFFSETS_H
#define XACC_PASSES_CODEGEN_CONSTANT_OFFSETS_H

#include "llvm/IR/Module.h"

namespace xacc {

/// Behind all optimisation of M, which would undo it.
void moveOffsetsOut(llvm::Module &M);

} // namespace xacc

#endif
