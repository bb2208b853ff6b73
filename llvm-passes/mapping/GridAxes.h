// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The axes of the grid that the dimensions of a kernel's loops get: Loop::Axes.
#ifndef XACC_PASSES_MAPPING_GRID_AXES_H
#define XACC_PASSES_MAPPING_GRID_AXES_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"

namespace xacc {

/// Loops over gangs that do nothing but a loop over lanes, in a launch whose
/// shape is ours: all together are one nest. Where the lanes of a gang cover
/// several rows, what neighbouring rows read in common is read once.
bool isOneNest(const Kernel &K);
/// The axes of such a nest, and those of all others.
void assignAxesOfOneNest(Kernel &K, Diagnostics &D);
void assignAxes(Kernel &K, Diagnostics &D);

} // namespace xacc

#endif
