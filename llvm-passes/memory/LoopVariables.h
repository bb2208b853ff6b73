// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of a loop as variables, while edges are added between its blocks. Used by StagedLoop.
#ifndef XACC_PASSES_MEMORY_LOOP_VARIABLES_H
#define XACC_PASSES_MEMORY_LOOP_VARIABLES_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

class LoopVariables {
public:
  /// Inner lies in Outer. No value but those of Outer's header may be used behind Outer.
  LoopVariables(llvm::Loop &Outer, llvm::Loop &Inner);

  /// One more, which lasts.
  llvm::AllocaInst *add(llvm::Type *T);
  /// Nothing that an iteration of Outer has computed is needed any more.
  void forget(llvm::IRBuilder<> &B);
  /// Values again, whatever the blocks are now.
  void promote(llvm::FunctionAnalysisManager &FAM);

private:
  void keep(llvm::PHINode &P, const llvm::Loop &Inner);
  void readBlocks(llvm::Loop &Outer);

  llvm::Function &F;
  llvm::SmallVector<llvm::AllocaInst *> Lasting, OfIteration;
};

} // namespace xacc

#endif
