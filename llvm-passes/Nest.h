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

/// What a private marker says of a variable: construct, name (a string of the program or null), and
/// the parameter for memory of the launch, or -1. The marker is no access, and takes no address.
void markPrivate(llvm::AllocaInst &A, unsigned Construct, llvm::Constant *Name, int Pool = -1);
/// All that are there now: a step may replace some, and their markers.
llvm::SmallVector<llvm::AllocaInst *> variablesOf(llvm::Function &F);
/// Of a variable that does not lie on the stack any more.
void dropPrivate(llvm::AllocaInst &A);
void dropPrivates(llvm::Function &F);
int poolOf(const llvm::AllocaInst &A);
/// The construct in whose body the user declares it; 0 where nobody said.
unsigned constructOf(const llvm::AllocaInst &A);

/// What a dimension is distributed over within a gang: vector lanes, workers.
enum : unsigned { OverVector = 1, OverWorkers = 2 };
unsigned lanesOf(unsigned Axis);
inline bool isDistributed(unsigned Axis) { return Axis & XACC_AXIS_GANG || lanesOf(Axis); }

/// Threads that execute the same code together: those of a gang outside its
/// loops over lanes, those of a worker inside a loop over workers alone.
enum class Team { Gang, Worker };

/// Global variables that a team shares carry this attribute, "gang" or
/// "worker", and so do parameters for memory of the launch, also "lane".
constexpr const char *SharedAttribute = "xacc-shared";
llvm::StringRef sharersOf(const llvm::Value *Object);

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

  llvm::DominatorTree DT;
  llvm::LoopInfo LI;

private:
  const llvm::BasicBlock *leaveDeadEnd(const llvm::BasicBlock *B) const;
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
/// True if all objects behind P are variables that a team shares.
bool isSharedMemory(llvm::Value *P);
/// True if nothing writes the object behind P.
bool isConstantMemory(llvm::Value *P);

} // namespace xacc

#endif
