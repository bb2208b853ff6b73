// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waits that the device library writes, as each generation of AMD GPUs counts.
#ifndef XACC_PASSES_TARGETS_AMDWAITS_H
#define XACC_PASSES_TARGETS_AMDWAITS_H

#include "targets/AmdChips.h"
#include "llvm/IR/Module.h"

namespace xacc {

/// The library's waits (llvm-passes/device/device.h) have the numbers of gfx9.
void placeWaits(llvm::Module &M, const AmdChip &Chip);

} // namespace xacc

#endif
