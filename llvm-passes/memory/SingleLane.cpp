// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-guard: code of a gang outside its lane loops is executed by all its lanes, and code of a
// worker by all lanes of the worker. For kernels with lanes; lets one lane do what has an effect,
// hands its result to the others, and makes lanes wait where BarrierPlacement says so. Nothing is
// added where nothing can conflict.
#include "memory/SingleLane.h"
#include "analysis/BarrierPlacement.h"
#include "analysis/DistributedLoops.h"
#include "ir/DeviceIndex.h"
#include "ir/Kernel.h"
#include "memory/SharedMemory.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace xacc {

namespace {
class SingleLaneGuard {
public:
  SingleLaneGuard(Kernel &K, Team T) : K(K), M(*K.F->getParent()), T(T) {}
  void apply(const BarrierPlacement &O);

private:
  void wait(IRBuilder<> &B);
  Value *isFirstLane(IRBuilder<> &B);
  void guard(Instruction &I);
  void broadcast(Instruction &I, Instruction *Then, Instruction *After);

  Kernel &K;
  Module &M;
  const Team T;
};
} // namespace

void SingleLaneGuard::wait(IRBuilder<> &B) {
  FunctionCallee Barrier =
      T == Team::Gang
          ? M.getOrInsertFunction("__xacc_dev_barrier", B.getVoidTy())
          : M.getOrInsertFunction("__xacc_dev_worker_barrier", B.getVoidTy(), B.getInt32Ty());
  cast<Function>(Barrier.getCallee())->setConvergent();
  if (T == Team::Gang)
    B.CreateCall(Barrier);
  else
    B.CreateCall(Barrier, {B.getInt32(K.WideWorkers)});
}

Value *SingleLaneGuard::isFirstLane(IRBuilder<> &B) {
  Type *I32 = B.getInt32Ty();
  Value *Lane = T == Team::Gang ? B.CreateCall(M.getOrInsertFunction("__xacc_dev_lane", I32))
                                : deviceIndex(B, XACC_SIM_LANE, 0);
  return B.CreateICmpEQ(Lane, B.getInt32(0));
}

void SingleLaneGuard::broadcast(Instruction &I, Instruction *Then, Instruction *After) {
  Value *Cell = makeShared(K, I.getType(), T, "result." + Twine(K.SharedBytes));
  IRBuilder<> B(After);
  wait(B);
  Value *Result = B.CreateLoad(I.getType(), Cell);
  wait(B); // the cell may be written again
  I.replaceAllUsesWith(Result);
  IRBuilder<>(Then).CreateStore(&I, Cell);
}

void SingleLaneGuard::guard(Instruction &I) {
  IRBuilder<> B(&I);
  Instruction *After = I.getNextNode();
  Instruction *Then = SplitBlockAndInsertIfThen(isFirstLane(B), &I, /*Unreachable=*/false);
  I.moveBefore(Then->getIterator());
  if (isBroadcast(I))
    broadcast(I, Then, After);
}

void SingleLaneGuard::apply(const BarrierPlacement &O) {
  for (Instruction *I : O.Barriers) {
    IRBuilder<> B(I);
    wait(B);
  }
  for (Instruction *I : O.Guarded)
    guard(*I);
}

/// A barrier in front of a loop needs a place there.
static void givePreheaders(Kernel &K, FunctionAnalysisManager &FAM) {
  DistributedLoops N(*K.F, FAM);
  for (const DistributedLoops::Row &R : N.distributed())
    if (!R.L->getLoopPreheader())
      InsertPreheaderForLoop(R.L, &N.DT, &N.LI, nullptr, false);
}

void guardEffects(Kernel &K, FunctionAnalysisManager &FAM) {
  if (!K.has(XACC_KERNEL_LANES))
    return;
  givePreheaders(K, FAM); // keeps what is known
  DistributedLoops N(*K.F, FAM);
  BarrierPlacement Gang = placeBarriers(K, N, Team::Gang),
                   Worker = placeBarriers(K, N, Team::Worker);
  if (Gang.empty() && Worker.empty())
    return;
  // Lanes talk through memory that noalias says only this thread changes.
  for (const BarrierPlacement *O : {&Gang, &Worker})
    for (Argument *A : O->Written)
      A->removeAttr(Attribute::NoAlias);
  SingleLaneGuard(K, Team::Gang).apply(Gang);
  SingleLaneGuard(K, Team::Worker).apply(Worker);
  K.Flags |= XACC_KERNEL_COLLECT;
}

} // namespace xacc
