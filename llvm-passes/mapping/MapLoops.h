// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MapLoops.cpp.
#ifndef XACC_PASSES_MAPPING_MAP_LOOPS_H
#define XACC_PASSES_MAPPING_MAP_LOOPS_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"

namespace xacc {

void mapLoops(Kernel &K, Diagnostics &D);

} // namespace xacc

#endif
