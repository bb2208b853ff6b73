// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What differs between the iterations of a distributed loop: their copies of an instruction can run
// one behind the other, and of what is the same for all there need be one. Used by TileLanes.
#ifndef XACC_PASSES_ANALYSIS_LOOP_VARIANCE_H
#define XACC_PASSES_ANALYSIS_LOOP_VARIANCE_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace xacc {

class LoopVariance {
public:
  /// Index: the counter of L, in its header.
  LoopVariance(const llvm::Loop &L, const llvm::PHINode &Index);

  /// True if iterations can go through the body together: they take the same way, and do nothing
  /// but compute, and access memory that all have or that each has for itself.
  bool isJoint() const { return Joint; }
  /// True of instructions whose effect or result differs between iterations, or that count for
  /// each.
  bool varies(const llvm::Value *V) const { return Varying.contains(V); }
  /// Variables of one iteration, which need a copy for each of those that run together.
  llvm::ArrayRef<llvm::AllocaInst *> variables() const { return Variables; }

private:
  void add(const llvm::Value *V);
  void propagate();
  bool readObject(const llvm::Value *Object);
  bool readOperands(const llvm::Instruction &I);
  bool writesApart(const llvm::Instruction &I) const;
  bool readBlocks();

  const llvm::Loop *L;
  llvm::SmallPtrSet<const llvm::Value *, 32> Varying;
  llvm::SmallVector<const llvm::Value *> Work;
  llvm::SmallVector<llvm::AllocaInst *, 4> Variables;
  bool Joint;
};

} // namespace xacc

#endif
