// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Callees.cpp.
#ifndef XACC_PASSES_ROUTINES_CALLEES_H
#define XACC_PASSES_ROUTINES_CALLEES_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"

namespace xacc {

bool checkCallees(Kernel &K, unsigned Targets, Diagnostics &D);

} // namespace xacc

#endif
