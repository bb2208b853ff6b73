// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Outline.cpp.
#ifndef XACC_PASSES_OUTLINE_OUTLINE_H
#define XACC_PASSES_OUTLINE_OUTLINE_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

class DeclaredVariables;

std::vector<Kernel> outlineRegions(llvm::Module &M, DeclaredVariables &Declared,
                                   llvm::FunctionAnalysisManager &FAM, Diagnostics &D);

} // namespace xacc

#endif
