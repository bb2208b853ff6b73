// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Capture.cpp.
#ifndef XACC_PASSES_OUTLINE_CAPTURE_H
#define XACC_PASSES_OUTLINE_CAPTURE_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"

namespace xacc {

void makeKernelFunction(Kernel &K, Diagnostics &D);

} // namespace xacc

#endif
