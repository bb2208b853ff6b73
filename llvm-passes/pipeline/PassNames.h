// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of Passes.def.
#ifndef XACC_PASSES_PIPELINE_PASS_NAMES_H
#define XACC_PASSES_PIPELINE_PASS_NAMES_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class PassInstrumentationCallbacks;
}

namespace xacc {

/// Names of the passes for -print-after and the like; whether something is one of a step, and of
/// one on a device's module.
void namePasses(llvm::PassInstrumentationCallbacks &Callbacks);
bool isPassName(llvm::StringRef Text);
bool isDevicePassName(llvm::StringRef Text);

} // namespace xacc

#endif
