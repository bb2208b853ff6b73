// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many threads an axis of a loop is distributed over. Used by LowerIndices and TileLoop.
#ifndef XACC_PASSES_MAPPING_AXIS_THREADS_H
#define XACC_PASSES_MAPPING_AXIS_THREADS_H

#include "llvm/IR/IRBuilder.h"

namespace xacc {

/// The number of threads along an axis (enum xacc_axis), below 2^31.
llvm::Value *threadsAlong(llvm::IRBuilderBase &B, unsigned Axis, llvm::Type *T);
/// Gangs of the z axis get runs of consecutive iterations: what one plane of
/// a stencil has read is in the cache when the next one asks for it.
bool isBlockedAxis(unsigned Axis);

} // namespace xacc

#endif
