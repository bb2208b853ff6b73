// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Island.cpp.
#ifndef XACC_PASSES_OUTLINE_ISLAND_H
#define XACC_PASSES_OUTLINE_ISLAND_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

/// The blocks of one region, from behind its begin to Exit, which is null where the body never
/// finishes. Only jumps from begin lead there, and only jumps to Exit leave.
class Island {
public:
  Island(llvm::CallInst &Begin, llvm::BasicBlock *Exit, llvm::ArrayRef<llvm::BasicBlock *> Blocks,
         llvm::FunctionAnalysisManager &FAM)
      : F(*Begin.getFunction()), Begin(Begin), Exit(Exit), Blocks(Blocks), FAM(FAM) {}
  /// Makes a function of them, and its only call takes their place. Null if LLVM cannot.
  llvm::Function *extract();

private:
  void make();
  void nameInputs(llvm::BasicBlock *Before);
  void leave(llvm::CallInst *Call);

  llvm::Function &F;
  llvm::CallInst &Begin;
  llvm::BasicBlock *Exit;
  llvm::ArrayRef<llvm::BasicBlock *> Blocks;
  llvm::FunctionAnalysisManager &FAM;
  llvm::Function *Own = nullptr;
};

} // namespace xacc

#endif
