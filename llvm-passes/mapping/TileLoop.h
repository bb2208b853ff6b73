// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several iterations of a distributed loop as one. Used by TileLanes.
#ifndef XACC_PASSES_MAPPING_TILE_LOOP_H
#define XACC_PASSES_MAPPING_TILE_LOOP_H

#include "analysis/DistributedLoops.h"

namespace xacc {

enum : unsigned { MostTogether = 8 };

/// How far apart the iterations are that a thread takes together along an axis.
unsigned iterationsApart(unsigned Axis);
/// The counter of a distributed loop that iterations can go through together, or null.
llvm::PHINode *jointIndex(const DistributedLoops::Row &R);
/// In front of the loop comes one that takes Count iterations at a time; what is left over stays.
void tileLoop(const DistributedLoops::Row &R, unsigned Count);

} // namespace xacc

#endif
