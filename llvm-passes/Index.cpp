// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Step 12: lo, hi and next of device kernels become arithmetic on the position
// of the thread. Called by Pipeline; calls the device library, so it is the
// same for every target.
#include "Index.h"
#include "Marker.h"
#include "Nest.h"
#include "Steps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

namespace {
class IndexBuilder {
public:
  IndexBuilder(CallInst &C, unsigned Axis)
      : B(&C), T(C.getType()), Axis(Axis) {}
  /// Number of this thread along the axis; number of threads along it.
  Value *first() { return ofLevels(XACC_SIM_GANG, XACC_SIM_LANE, true); }
  Value *step() { return ofLevels(XACC_SIM_GANGS, XACC_SIM_LANES, false); }
  Value *next(Value *K, Value *N);

private:
  Value *read(unsigned What, unsigned Axis);
  Value *ofLevels(unsigned Gang, unsigned Lane, bool IsIndex);

  IRBuilder<> B;
  Type *T;
  unsigned Axis;
};
} // namespace

Value *deviceIndex(IRBuilderBase &B, unsigned What, unsigned Axis) {
  Type *I32 = B.getInt32Ty();
  FunctionCallee Index = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      "__xacc_dev_index", I32, I32, I32);
  cast<Function>(Index.getCallee())->setDoesNotAccessMemory();
  return B.CreateCall(Index, {B.getInt32(What), B.getInt32(Axis)});
}

Value *IndexBuilder::read(unsigned What, unsigned Axis) {
  return B.CreateZExt(deviceIndex(B, What, Axis), T);
}

/// Position among all that the dimension is distributed over, or their number:
/// gangs, workers of a gang, lanes of a worker, the last the fastest.
Value *IndexBuilder::ofLevels(unsigned Gang, unsigned Lane, bool IsIndex) {
  const unsigned Main = Axis & XACC_AXIS_MASK;
  Value *All = nullptr;
  auto Level = [&](unsigned What, unsigned Count, unsigned Along) {
    Value *V = read(What, Along);
    if (!All)
      All = V;
    else if (IsIndex)
      All = B.CreateNUWAdd(B.CreateNUWMul(All, read(Count, Along)), V);
    else
      All = B.CreateNUWMul(All, V);
  };
  if (Axis & XACC_AXIS_GANG)
    Level(Gang, XACC_SIM_GANGS, Main);
  if (Axis & XACC_AXIS_WORKER)
    Level(Lane, XACC_SIM_LANES, 1);
  if (Axis & XACC_AXIS_LANE)
    Level(Lane, XACC_SIM_LANES, Main);
  return All;
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
  for (CallInst *C : markersOf(*K.F)) {
    Marker M = markerOf(C);
    if (!isIndexMarker(M))
      continue;
    IndexCall I(*C);
    bool Distributed = isDistributed(I.Dim);
    if (Distributed && !isHi(M)) {
      IndexBuilder B(*C, I.Dim);
      C->replaceAllUsesWith(isLo(M) ? B.first() : B.next(I.K, I.N));
      C->eraseFromParent();
    } else {
      eraseMarker(*C);
    }
  }
}

} // namespace xacc
