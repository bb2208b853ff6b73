// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keeps ptxas from loops that count down below zero. See CountDown.cpp.
#ifndef XACC_PASSES_CODEGEN_COUNTDOWN_H
#define XACC_PASSES_CODEGEN_COUNTDOWN_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

/// Behind all optimisation of M, which would undo it.
void hideCountDowns(llvm::Module &M, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
