// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the lanes of a loop begin, so that those of a warp share lines of memory. Used by
// LowerIndices.
#ifndef XACC_PASSES_MAPPING_ALIGN_LANES_H
#define XACC_PASSES_MAPPING_ALIGN_LANES_H

#include "llvm/IR/Instructions.h"

namespace xacc {

/// How many iterations the first lane should stand in front of the first one; Lo: the marker of a
/// loop over lanes along x.
unsigned lanesInFront(const llvm::CallInst &Lo);

} // namespace xacc

#endif
