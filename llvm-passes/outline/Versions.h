// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions that may have to run in the order of the program, which a test in front of them says.
#ifndef XACC_PASSES_OUTLINE_VERSIONS_H
#define XACC_PASSES_OUTLINE_VERSIONS_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include <vector>

namespace xacc {

/// A kernel with an item IN_ORDER gets a second version without parallel loops, which is launched
/// in its place where the item is not zero.
void addOrderedVersions(std::vector<Kernel> &Ks, Diagnostics &D);

} // namespace xacc

#endif
