// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops of a promoted kernel and where each was mapped, read back from the
// opaque lo, hi and next calls; and which memory is a thread's own. Used by the
// checks, by Guard and by the host function.
#ifndef XACC_PASSES_NEST_H
#define XACC_PASSES_NEST_H

#include "Kernel.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace xacc {

/// Metadata of an alloca that a private marker named: construct, name.
constexpr const char *PrivateMetadata = "xacc.private";
void notePrivate(llvm::AllocaInst &A, unsigned Construct, llvm::StringRef Name);

class Nest {
public:
  explicit Nest(llvm::Function &F);

  struct Row {
    llvm::Loop *L;
    unsigned Id;   // of the loop directive
    unsigned Axis; // of this dimension
    llvm::CallInst *Next;
  };
  /// Distributed loops, outer before inner.
  llvm::ArrayRef<Row> distributed() const { return Rows; }

  /// The outermost loop around B that is distributed over lanes, or null.
  const Row *laneLoop(const llvm::BasicBlock *B) const;
  /// True if some iteration of L is not executed by every gang.
  bool isGangLoop(const llvm::Loop *L) const;

  llvm::DominatorTree DT;
  llvm::LoopInfo LI;

private:
  llvm::SmallVector<Row> Rows;
  /// Blocks that never reach the end (calls of abort) lie in no loop for LLVM.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Finishing;
};

/// The memory an instruction writes (reads), or null. A call that may touch
/// anything yields its own value.
llvm::Value *writtenBy(llvm::Instruction &I);
llvm::Value *readBy(llvm::Instruction &I);
/// True if all objects behind P are variables of the executing thread.
bool isThreadLocalMemory(llvm::Value *P);
/// True if nothing writes the object behind P.
bool isConstantMemory(llvm::Value *P);

} // namespace xacc

#endif
