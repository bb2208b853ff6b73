// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of what never changes (constant of entries.def).
#ifndef XACC_PASSES_LIBCALLS_CONSTANT_LOADS_H
#define XACC_PASSES_LIBCALLS_CONSTANT_LOADS_H

#include "analysis/DistributedLoops.h"

namespace xacc {

/// Metadata of addresses that lead to memory that devices map, if to any: to the coarrays of other
/// images. A hint: GPUs reach it faster by instructions for global memory alone.
constexpr const char *MappedAddress = "xacc.mapped";

/// Makes loads of the calls in F, and marks the addresses that add what they load.
void loadConstants(llvm::Function &F, const DistributedLoops &N);

} // namespace xacc

#endif
