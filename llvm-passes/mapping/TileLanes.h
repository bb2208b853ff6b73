// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TileLanes.cpp.
#ifndef XACC_PASSES_MAPPING_TILE_LANES_H
#define XACC_PASSES_MAPPING_TILE_LANES_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

class Diagnostics;

/// Forced: so many iterations along x, y and z, whether that pays or not.
void tileLanes(Kernel &K, llvm::FunctionAnalysisManager &FAM, llvm::ArrayRef<unsigned> Forced,
               Diagnostics &D);

} // namespace xacc

#endif
