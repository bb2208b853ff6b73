// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Routines that code objects of AMD GPUs share. Each object is complete; the runtime tells those
// that call where the others have what they call (libxacc-rt/device/gpu/gpu_bind.c).
#ifndef XACC_PASSES_TARGETS_AMDROUTINES_H
#define XACC_PASSES_TARGETS_AMDROUTINES_H

#include "targets/AmdChips.h"
#include "llvm/IR/Module.h"

namespace xacc {

/// Exported routines get a variable with their address, imported ones one that the runtime sets.
void bindRoutines(llvm::Module &M);

/// What may be called from other objects uses no more registers than any kernel may have, and
/// kernels that call into others have these. Behind all linking.
void fixRegisters(llvm::Module &M, const AmdChip &Chip);

} // namespace xacc

#endif
