// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopVariance.h. Iterations are independent, so memory that one of them writes is read by no
// other: a load from an address that is the same for all yields the same for all.
#include "analysis/LoopVariance.h"
#include "analysis/MemoryAccess.h"
#include "ir/Marker.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

static bool isJointCall(const CallBase &Call) {
  if (isIndexMarker(markerOf(&Call)) || isMarker(&Call, Marker::private_))
    return true;
  if (auto *Memory = dyn_cast<MemIntrinsic>(&Call))
    return !Memory->isVolatile();
  if (auto *II = dyn_cast<IntrinsicInst>(&Call); II && II->isAssumeLikeIntrinsic())
    return true;
  return isa<CallInst>(Call) && Call.doesNotAccessMemory() && !Call.isConvergent();
}

static bool isJointInstruction(const Instruction &I) {
  if (auto *Call = dyn_cast<CallBase>(&I))
    return isJointCall(*Call);
  if (isa<AllocaInst, FenceInst>(I) || I.isVolatile())
    return false;
  return !I.isTerminator() || isa<BranchInst, SwitchInst>(I);
}

/// A variable of one iteration: nobody else uses it.
static bool isOfIteration(const AllocaInst &A, const llvm::Loop &L) {
  return all_of(A.users(), [&](const User *U) {
    auto *I = cast<Instruction>(U);
    auto *II = dyn_cast<IntrinsicInst>(I);
    return L.contains(I) || isMarker(I, Marker::private_) || (II && II->isLifetimeStartOrEnd());
  });
}

void LoopVariance::add(const Value *V) {
  if (Varying.insert(V).second)
    Work.push_back(V);
}

void LoopVariance::propagate() {
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users())
      if (L->contains(cast<Instruction>(U)))
        add(U);
}

/// False if Object is shared by some lanes alone, or a variable that outlives iterations.
bool LoopVariance::readObject(const Value *Object) {
  if (!sharersOf(Object).empty())
    return false;
  auto *A = dyn_cast<AllocaInst>(Object);
  if (!A || Varying.contains(A))
    return true;
  add(A);
  Variables.push_back(const_cast<AllocaInst *>(A));
  return isOfIteration(*A, *L);
}

bool LoopVariance::readOperands(const Instruction &I) {
  return all_of(I.operands(), [this](const Value *V) {
    SmallVector<const Value *> Objects;
    if (V->getType()->isPointerTy())
      getUnderlyingObjects(V, Objects, nullptr, 0);
    return all_of(Objects, [this](const Value *Object) { return readObject(Object); });
  });
}

/// What all iterations write in one place they would read there, too.
bool LoopVariance::writesApart(const Instruction &I) const {
  auto *Store = dyn_cast<StoreInst>(&I);
  auto *Memory = dyn_cast<AnyMemIntrinsic>(&I);
  const Value *To = Store ? Store->getPointerOperand() : Memory ? Memory->getRawDest() : nullptr;
  return !To || I.isAtomic() || Varying.contains(To);
}

bool LoopVariance::readBlocks() {
  for (const BasicBlock *B : L->blocks())
    for (const Instruction &I : *B) {
      if (!isJointInstruction(I) || !readOperands(I))
        return false;
      if (I.isAtomic())
        add(&I);
    }
  propagate();
  return all_of(L->blocks(), [this](const BasicBlock *B) {
    return (B == L->getHeader() || !Varying.contains(B->getTerminator())) &&
           all_of(*B, [this](const Instruction &I) { return writesApart(I); });
  });
}

LoopVariance::LoopVariance(const llvm::Loop &L, const PHINode &Index) : L(&L) {
  add(&Index);
  Joint = readBlocks();
}

} // namespace xacc
