// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one iteration of a distributed loop hands to the next, which is a phi in
// a promoted kernel: reductions, last values, and true dependences. Used by
// Race and SharedPromotion.
#ifndef XACC_PASSES_ANALYSIS_LOOP_CARRIED_H
#define XACC_PASSES_ANALYSIS_LOOP_CARRIED_H

#include "analysis/DistributedLoops.h"
#include "ir/Kernel.h"
#include "llvm/ADT/SetVector.h"

namespace xacc {

/// Phis of R's header that are neither the counter nor the private copy of a
/// reduction, and that somebody reads.
llvm::SmallVector<llvm::PHINode *, 2> carriedPhis(const Kernel &K, const DistributedLoops::Row &R);

/// The phis and selects that pass P's value on within its loop, if no iteration
/// does anything else with it: P is a variable that iterations only set.
/// Empty if P is a true dependence, or not read after the loop through its
/// exit.
llvm::SmallSetVector<llvm::Instruction *, 4>
lastValue(const DistributedLoops &N, const DistributedLoops::Row &R, llvm::PHINode &P);

/// The edge by which the loop ends.
llvm::BasicBlock *exitOf(const llvm::Loop &L);

} // namespace xacc

#endif
