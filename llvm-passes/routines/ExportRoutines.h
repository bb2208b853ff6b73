// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Routines that regions of other translation units call.
#ifndef XACC_PASSES_ROUTINES_EXPORT_ROUTINES_H
#define XACC_PASSES_ROUTINES_EXPORT_ROUTINES_H

#include "ir/Diagnostics.h"
#include "ir/Options.h"

namespace xacc {

class DeclaredVariables;

/// Routines that other translation units may call on devices, after a check
/// of their code, or their clones for regions. None where there is only the
/// host.
std::vector<llvm::Function *> exportRoutines(llvm::Module &M, const Options &O,
                                             DeclaredVariables &Declared, Diagnostics &D);

} // namespace xacc

#endif
