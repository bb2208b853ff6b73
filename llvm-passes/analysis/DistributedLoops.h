// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops of a promoted kernel and where each was mapped, read back from the
// opaque lo, hi and next calls. Used by the checks, by SingleLane and by the host function.
#ifndef XACC_PASSES_ANALYSIS_DISTRIBUTED_LOOPS_H
#define XACC_PASSES_ANALYSIS_DISTRIBUTED_LOOPS_H

#include "xacc/abi.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

/// What a dimension is distributed over within a gang: vector lanes, workers.
enum : unsigned { OverVector = 1, OverWorkers = 2 };
unsigned lanesOf(unsigned Axis);
inline bool isDistributed(unsigned Axis) { return Axis & XACC_AXIS_GANG || lanesOf(Axis); }

/// Threads that execute the same code together: those of a gang outside its
/// loops over lanes, those of a worker inside a loop over workers alone.
enum class Team { Gang, Worker };

class DistributedLoops {
public:
  /// Who has changed the function since it was asked for last has told the manager. With LLVM's
  /// -verify-dom-info its answers are computed once more, and compared.
  DistributedLoops(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

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
  /// The loop over vector lanes around B in a loop over workers alone, or null.
  const Row *vectorLoop(const llvm::BasicBlock *B) const;
  /// True if B is executed by workers apart from each other.
  bool isInWorker(const llvm::BasicBlock *B) const;
  /// The loop around B that distributes the work of the team, or null.
  const Row *teamLoop(const llvm::BasicBlock *B, Team T) const {
    return T == Team::Gang ? laneLoop(B) : vectorLoop(B);
  }
  /// True if some iteration of L is not executed by every gang.
  bool isGangLoop(const llvm::Loop *L) const;

  llvm::DominatorTree &DT;
  llvm::LoopInfo &LI;

private:
  const llvm::BasicBlock *leaveDeadEnd(const llvm::BasicBlock *B) const;
  llvm::SmallVector<Row> Rows;
  /// Blocks that never reach the end (calls of abort) lie in no loop for LLVM.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Finishing;
};

} // namespace xacc

#endif
