// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LowerIndices.cpp.
#ifndef XACC_PASSES_MAPPING_LOWER_INDICES_H
#define XACC_PASSES_MAPPING_LOWER_INDICES_H

#include "ir/Kernel.h"

namespace xacc {

void lowerIndices(Kernel &K);

} // namespace xacc

#endif
