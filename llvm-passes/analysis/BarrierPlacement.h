// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the code of a team needs so that its lanes behave like one thread: which
// instructions one lane executes for all, and where all wait. Carried out by
// SingleLane.
#ifndef XACC_PASSES_ANALYSIS_BARRIER_PLACEMENT_H
#define XACC_PASSES_ANALYSIS_BARRIER_PLACEMENT_H

#include "analysis/DistributedLoops.h"
#include "ir/Kernel.h"
#include "llvm/ADT/SetVector.h"

namespace xacc {

struct BarrierPlacement {
  llvm::SetVector<llvm::Instruction *> Barriers; // each before this instruction
  llvm::SmallVector<llvm::Instruction *> Guarded;
  llvm::SmallVector<llvm::Argument *> Written; // memory that lanes change

  bool empty() const { return Barriers.empty() && Guarded.empty(); }
};

/// True if one lane executes I for all and these need its result.
inline bool isBroadcast(const llvm::Instruction &I) { return !I.use_empty(); }

BarrierPlacement placeBarriers(const Kernel &K, const DistributedLoops &N, Team T);

} // namespace xacc

#endif
