// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TileLanes.cpp.
#ifndef XACC_PASSES_MAPPING_TILE_LANES_H
#define XACC_PASSES_MAPPING_TILE_LANES_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

class Diagnostics;

void tileLanes(Kernel &K, llvm::FunctionAnalysisManager &FAM, Diagnostics &D);

} // namespace xacc

#endif
