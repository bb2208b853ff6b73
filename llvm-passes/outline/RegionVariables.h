// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RegionVariables.cpp.
#ifndef XACC_PASSES_OUTLINE_REGION_VARIABLES_H
#define XACC_PASSES_OUTLINE_REGION_VARIABLES_H

#include "ir/Kernel.h"
#include "llvm/ADT/SetVector.h"

namespace xacc {

class RegionVariables {
public:
  RegionVariables(llvm::Function &F, const llvm::SetVector<llvm::BasicBlock *> &Blocks)
      : F(F), Blocks(Blocks) {}
  /// Puts the variables that are the region's own into its first block.
  llvm::SmallVector<llvm::AllocaInst *> separate(const Kernel &K);

private:
  llvm::SmallVector<llvm::AllocaInst *> used();
  void sink();
  void split(const Kernel &K);
  bool isReadBeforeWritten(const llvm::AllocaInst &A, llvm::BasicBlock *From, bool Inside);
  bool isInRegion(const llvm::User *U) const {
    auto *I = llvm::dyn_cast<llvm::Instruction>(U);
    return I && Blocks.contains(const_cast<llvm::BasicBlock *>(I->getParent()));
  }

  llvm::Function &F;
  const llvm::SetVector<llvm::BasicBlock *> &Blocks;
  llvm::SmallVector<llvm::AllocaInst *> Own;
};

} // namespace xacc

#endif
