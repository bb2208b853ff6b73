// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over gangs that workers share. See Spread.cpp.
#ifndef XACC_PASSES_SPREAD_H
#define XACC_PASSES_SPREAD_H

#include "Kernel.h"

namespace xacc {

/// Gives loops over gangs to the workers, too, where nobody can tell. Levels
/// are chosen, axes are not.
void spreadGangs(Kernel &K);

} // namespace xacc

#endif
