// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of docs/marker-ir.md for the markers of one function: which operands are constants,
// what dominates what, what lives. Used by Verify.
#ifndef XACC_PASSES_PIPELINE_MARKER_VERIFIER_H
#define XACC_PASSES_PIPELINE_MARKER_VERIFIER_H

#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

/// Reports a rule that does not hold in F, and the instruction that breaks it, if there is one.
void printBroken(const llvm::Function &F, const llvm::Twine &Rule, const llvm::Value *At = nullptr);

/// True if all rules hold.
bool verifyMarkers(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace xacc

#endif
