// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See InitialValues.cpp.
#ifndef XACC_PASSES_ROUTINES_INITIAL_VALUES_H
#define XACC_PASSES_ROUTINES_INITIAL_VALUES_H

#include "llvm/IR/Module.h"

namespace xacc {

/// What devices begin with, of the variables that declare directives register.
void bringInitialValues(llvm::Module &M);

} // namespace xacc

#endif
