// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which lane of a gang stands where in its two axes. Used by LowerIndices.
#ifndef XACC_PASSES_MAPPING_LANE_SWIZZLE_H
#define XACC_PASSES_MAPPING_LANE_SWIZZLE_H

#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

/// Positions along x and y in 32 bits, or null: the device's own.
struct LaneSwizzle {
  llvm::Value *Along[2] = {nullptr, nullptr};
};

/// Accesses of a nest over lanes that are consecutive along y and scattered along x, as in a
/// transposition.
struct AccessesAcross {
  bool Loads = false, Stores = false;
  unsigned Smallest = 0; ///< bytes of an element
  bool any() const { return Loads || Stores; }
};

/// While loops are as the user wrote them.
AccessesAcross accessesAcross(Kernel &K, llvm::FunctionAnalysisManager &FAM);

/// Lanes in blocks of 4 x 8 in kernels of XACC_KERNEL_ACROSS, or of 8 x 4 in those of
/// XACC_KERNEL_LOADS_ACROSS. Computed at the entry of the kernel.
LaneSwizzle swizzleLanes(const Kernel &K);

} // namespace xacc

#endif
