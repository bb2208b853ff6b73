// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of what never changes (constant of entries.def).
#ifndef XACC_PASSES_LIBCALLS_CONSTANT_LOADS_H
#define XACC_PASSES_LIBCALLS_CONSTANT_LOADS_H

#include "analysis/DistributedLoops.h"

namespace xacc {

/// Makes loads of the calls in F.
void loadConstants(llvm::Function &F, const DistributedLoops &N);

} // namespace xacc

#endif
