// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables that the lanes of a team share. Used by SharedPromotion and SingleLane.
#ifndef XACC_PASSES_MEMORY_SHARED_MEMORY_H
#define XACC_PASSES_MEMORY_SHARED_MEMORY_H

#include "analysis/DistributedLoops.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"

namespace xacc {

/// Makes a variable of type Ty for each team; its address is available in the
/// whole kernel. Counts it in K.SharedBytes. A: the least alignment of each.
llvm::Value *makeShared(Kernel &K, llvm::Type *Ty, Team T, const llvm::Twine &Name,
                        llvm::Align A = llvm::Align(16));

/// The team that has one copy of a variable, going by the construct in whose
/// body it is declared; none if each lane has one.
std::optional<Team> teamOf(const Kernel &K, unsigned Construct);

/// What the lanes of a gang may share, in bytes.
constexpr uint64_t MaxSharedBytes = 32 * 1024;
/// Reports a kernel that shares more than there is memory for.
void checkSharedSize(Kernel &K, Diagnostics &D);

} // namespace xacc

#endif
