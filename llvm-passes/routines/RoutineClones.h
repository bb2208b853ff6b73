// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clones for regions of routines that reach declared variables.
#ifndef XACC_PASSES_ROUTINES_ROUTINE_CLONES_H
#define XACC_PASSES_ROUTINES_ROUTINE_CLONES_H

#include "llvm/IR/Module.h"

namespace xacc {

/// On the host: calls of routines of other files in code for
/// regions. In a device's module: F under its own name; slots in place of
/// questions for addresses.
void callClones(llvm::Module &M);
void exportAs(llvm::StringRef Name, llvm::Function &F);
void useSlots(llvm::Module &D);

} // namespace xacc

#endif
