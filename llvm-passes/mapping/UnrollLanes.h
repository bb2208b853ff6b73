// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See UnrollLanes.cpp.
#ifndef XACC_PASSES_MAPPING_UNROLL_LANES_H

#include "ir/Kernel.h"

#define XACC_PASSES_MAPPING_UNROLL_LANES_H

namespace xacc {

void unrollLanes(Kernel &K);

} // namespace xacc

#endif
