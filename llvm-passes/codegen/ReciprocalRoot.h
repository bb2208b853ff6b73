// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 1 / sqrt(x) as one thing. See ReciprocalRoot.cpp.
#ifndef XACC_PASSES_CODEGEN_RECIPROCAL_ROOT_H
#define XACC_PASSES_CODEGEN_RECIPROCAL_ROOT_H

#include "llvm/IR/Module.h"

namespace xacc {

/// Behind all optimisation of M, which knows nothing of what it would see.
void computeReciprocalRoots(llvm::Module &M);

} // namespace xacc

#endif
