// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DistributedLoops.h. Knows markers, no target.
#include "analysis/DistributedLoops.h"
#include "ir/Marker.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

unsigned lanesOf(unsigned Axis) {
  unsigned Lanes = Axis & XACC_AXIS_WORKER ? OverWorkers : 0;
  if (Axis & XACC_AXIS_LANE)
    Lanes |= Axis & XACC_AXIS_MASK ? OverWorkers : OverVector;
  return Lanes;
}

static bool isCurrent(Function &F, const DominatorTree &DT, const LoopInfo &LI) {
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  auto HeaderOf = [](const LoopInfo &Of, const BasicBlock &B) {
    const llvm::Loop *L = Of.getLoopFor(&B);
    return L ? L->getHeader() : nullptr;
  };
  return !DT.compare(Dominators) && all_of(F, [&](const BasicBlock &B) {
    return HeaderOf(LI, B) == HeaderOf(Loops, B) && LI.getLoopDepth(&B) == Loops.getLoopDepth(&B);
  });
}

DistributedLoops::DistributedLoops(Function &F, FunctionAnalysisManager &FAM)
    : DT(FAM.getResult<DominatorTreeAnalysis>(F)), LI(FAM.getResult<LoopAnalysis>(F)) {
  if (VerifyDomInfo && !isCurrent(F, DT, LI))
    reportFatalInternalError("xacc: what is known of '" + F.getName() + "' is out of date");
  for (CallInst *C : markersOf(F)) {
    if (!isNext(markerOf(C)))
      continue;
    IndexCall I(*C);
    llvm::Loop *L = LI.getLoopFor(C->getParent());
    if (L && isDistributed(I.Dim))
      Rows.push_back({L, I.Loop, I.Dim, C});
  }
  sort(Rows, [](const Row &A, const Row &B) { return A.L->getLoopDepth() < B.L->getLoopDepth(); });
  SmallVector<const BasicBlock *> Work;
  for (const BasicBlock &B : F)
    if (isa<ReturnInst>(B.getTerminator()))
      Work.push_back(&B);
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (Finishing.insert(B).second)
      append_range(Work, predecessors(B));
  }
}

/// A block that never reaches the end belongs where it was entered from.
const BasicBlock *DistributedLoops::leaveDeadEnd(const BasicBlock *B) const {
  while (!Finishing.contains(B) && !LI.getLoopFor(B) && DT.getNode(B) && DT.getNode(B)->getIDom())
    B = DT.getNode(B)->getIDom()->getBlock();
  return B;
}

const DistributedLoops::Row *DistributedLoops::laneLoop(const BasicBlock *B) const {
  B = leaveDeadEnd(B);
  for (const Row &R : Rows)
    if (lanesOf(R.Axis) && R.L->contains(B))
      return &R;
  return nullptr;
}

bool DistributedLoops::isInWorker(const BasicBlock *B) const {
  const Row *R = laneLoop(B);
  return R && R->Axis & XACC_AXIS_WORKER && !(lanesOf(R->Axis) & OverVector);
}

const DistributedLoops::Row *DistributedLoops::vectorLoop(const BasicBlock *B) const {
  if (!isInWorker(B))
    return nullptr;
  B = leaveDeadEnd(B);
  for (const Row &R : Rows)
    if (lanesOf(R.Axis) & OverVector && R.L->contains(B))
      return &R;
  return nullptr;
}

bool DistributedLoops::isGangLoop(const llvm::Loop *L) const {
  return any_of(Rows, [L](const Row &R) { return R.L == L && R.Axis & XACC_AXIS_GANG; });
}

} // namespace xacc
