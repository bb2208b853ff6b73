// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-lower-indices: lo, hi and next of device kernels become arithmetic on the position of the
// thread. Calls the device library, so it is the same for every target.
#include "mapping/LowerIndices.h"
#include "analysis/DistributedLoops.h"
#include "ir/DeviceIndex.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/PrivateVariables.h"
#include "mapping/AlignLanes.h"
#include "mapping/AxisThreads.h"
#include "mapping/LaneSwizzle.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

namespace {
class IndexBuilder {
public:
  IndexBuilder(CallInst &C, unsigned Axis, const LaneSwizzle &Lanes)
      : B(&C), Call(C), T(C.getType()), Axis(Axis), Lanes(Lanes) {}
  bool isBlocked() const { return isBlockedAxis(Axis); }
  /// What the marker stands for.
  Value *position(const Marker &M, const IndexCall &I);

private:
  Value *first();
  Value *step() { return threadsAlong(B, Axis, T); }
  Value *begin();
  Value *next(Value *K, Value *N);
  Value *blockBegin(Value *N) { return B.CreateNUWMul(read(XACC_SIM_GANG, 2), blockLength(N)); }
  Value *blockEnd(Value *N) {
    Value *Length = blockLength(N);
    Value *Begin = B.CreateNUWMul(read(XACC_SIM_GANG, 2), Length);
    Value *End = B.CreateNUWAdd(Begin, Length);
    return B.CreateSelect(B.CreateICmpULT(End, N), End, N);
  }

  Value *blockLength(Value *N) {
    Value *Gangs = read(XACC_SIM_GANGS, 2);
    Value *Last = B.CreateSub(Gangs, ConstantInt::get(T, 1));
    return B.CreateUDiv(B.CreateNUWAdd(N, Last), Gangs);
  }
  Value *read(unsigned What, unsigned Along);

  IRBuilder<> B;
  const CallInst &Call;
  Type *T;
  unsigned Axis;
  const LaneSwizzle &Lanes;
};
} // namespace

Value *IndexBuilder::position(const Marker &M, const IndexCall &I) {
  if (!isBlocked())
    return isLo(M) ? begin() : next(I.K, I.N);
  if (isLo(M))
    return blockBegin(I.N);
  return isHi(M) ? blockEnd(I.N) : B.CreateNUWAdd(I.K, ConstantInt::get(T, 1));
}

Value *IndexBuilder::read(unsigned What, unsigned Along) {
  const bool Placed = What == XACC_SIM_LANE && Axis & XACC_AXIS_LANE &&
                      !(Axis & XACC_AXIS_WORKER) && Lanes.Along[Along];
  return B.CreateZExt(Placed ? Lanes.Along[Along] : deviceIndex(B, What, Along), T);
}

/// Number of this thread among all that the dimension is distributed over: gangs, workers of a
/// gang, lanes of a worker, the last the fastest.
Value *IndexBuilder::first() {
  const unsigned Main = Axis & XACC_AXIS_MASK;
  Value *All = nullptr;
  auto Level = [&](unsigned What, unsigned Count, unsigned Along) {
    Value *V = read(What, Along);
    All = All ? B.CreateNUWAdd(B.CreateNUWMul(All, read(Count, Along)), V) : V;
  };
  if (Axis & XACC_AXIS_GANG)
    Level(XACC_SIM_GANG, XACC_SIM_GANGS, Main);
  if (Axis & XACC_AXIS_WORKER)
    Level(XACC_SIM_LANE, XACC_SIM_LANES, 1);
  if (Axis & XACC_AXIS_LANE)
    Level(XACC_SIM_LANE, XACC_SIM_LANES, Main);
  return All;
}

/// The first iteration of this thread. Lanes that stand in front of the loop take those behind the
/// last lane, if there are as many, so each iteration has one whatever the number of lanes; their
/// sum with the step does not wrap, for there are less than 2^31.
Value *IndexBuilder::begin() {
  constexpr unsigned Mask = XACC_AXIS_LANE | XACC_AXIS_WORKER | XACC_AXIS_MASK;
  Value *First = first();
  const bool Consecutive = (Axis & Mask) == XACC_AXIS_LANE && !Lanes.Along[0];
  const unsigned InFront = Consecutive ? lanesInFront(Call) : 0;
  if (!InFront)
    return First;
  Value *Step = step();
  Value *Enough = B.CreateICmpUGT(Step, ConstantInt::get(T, InFront));
  Value *Count = B.CreateSelect(Enough, ConstantInt::get(T, InFront), ConstantInt::get(T, 0));
  Value *Place = B.CreateSelect(B.CreateICmpULT(First, Count), B.CreateNUWAdd(First, Step), First);
  return B.CreateNUWSub(Place, Count);
}

/// The next iteration of this thread, or n. The launcher keeps the number of
/// threads along an axis below 2^31, so k + step cannot wrap where n fits 31
/// bits.
Value *IndexBuilder::next(Value *K, Value *N) {
  if (Axis & AxisFits31)
    return B.CreateNUWAdd(K, step());
  Value *Step = step();
  Value *More = B.CreateICmpUGT(B.CreateSub(N, K), Step);
  return B.CreateSelect(More, B.CreateAdd(K, Step), N);
}

void lowerIndices(Kernel &K) {
  dropPrivates(*K.F);
  const LaneSwizzle Lanes = swizzleLanes(K);
  for (CallInst *C : markersOf(*K.F)) {
    Marker M = markerOf(C);
    if (!isIndexMarker(M))
      continue;
    IndexCall I(*C);
    IndexBuilder B(*C, I.Dim, Lanes);
    if (!isDistributed(I.Dim) || (isHi(M) && !B.isBlocked())) {
      eraseMarker(*C);
      continue;
    }
    C->replaceAllUsesWith(B.position(M, I));
    C->eraseFromParent();
  }
}

} // namespace xacc
