// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Private variables in memory that the launch provides: those of variable size,
// and those too large for what the lanes of a gang can share. Used by Capture,
// which makes the parameters, and by SharedPromotion, which puts the variables there.
#ifndef XACC_PASSES_MEMORY_LAUNCH_MEMORY_H
#define XACC_PASSES_MEMORY_LAUNCH_MEMORY_H

#include "ir/Kernel.h"

namespace xacc {

/// Private variables above this do not lie on the stack of a lane or thread.
constexpr uint64_t LargeBytes = 64 * 1024;
/// What a lane may have there at most: the least of GPUs.
constexpr uint64_t MaxStackBytes = 512 * 1024;

/// On ends of reductions over gangs of arrays whose length only the launch knows: the parameter for
/// what each gang has; on those inside other loops: for what each lane keeps until its gang has
/// finished. 0 until there are parameters.
constexpr const char *PartialsAttribute = "xacc-partials";
constexpr const char *SumsAttribute = "xacc-sums";

inline bool isLaunchMemory(const Param &P) {
  return P.Kind >= XACC_PARAM_POOL_GANG && P.Kind <= XACC_PARAM_POOL_LANE;
}

/// The item that holds the number of bytes, or -1: the front end has evaluated
/// it in front of the region.
int itemOf(const Kernel &K, llvm::Value *Bytes);
/// A parameter for each variable that may need it. The body has not become the
/// kernel yet.
void planLaunchMemory(Kernel &K);
/// Puts a variable there.
void moveToLaunchMemory(Kernel &K, llvm::AllocaInst &A);
/// Puts large ones there.
void moveLargeToLaunchMemory(Kernel &K);
/// What no variable was put in is not allocated.
void dropUnusedLaunchMemory(Kernel &K);

} // namespace xacc

#endif
