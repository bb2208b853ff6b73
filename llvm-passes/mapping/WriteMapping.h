// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Between MapLoops.cpp, which decides, and WriteMapping.cpp.
#ifndef XACC_PASSES_MAPPING_WRITE_MAPPING_H
#define XACC_PASSES_MAPPING_WRITE_MAPPING_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"

namespace xacc {

/// Puts the axes of K's loops into its markers, items and flags.
void writeMapping(Kernel &K);
/// The levels of a loop, with their sizes where those are known.
void tellMapping(const Kernel &K, const Loop &L, Diagnostics &D);

} // namespace xacc
#endif
