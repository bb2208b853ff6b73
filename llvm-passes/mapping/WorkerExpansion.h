// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over gangs that workers share. See WorkerExpansion.cpp.
#ifndef XACC_PASSES_MAPPING_WORKER_EXPANSION_H
#define XACC_PASSES_MAPPING_WORKER_EXPANSION_H

#include "ir/Kernel.h"

namespace xacc {

/// Gives loops over gangs to the workers, too, where nobody can tell. Levels
/// are chosen, axes are not.
void expandToWorkers(Kernel &K);

} // namespace xacc

#endif
