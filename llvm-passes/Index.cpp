// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Step 11: lo, hi and next of device kernels become arithmetic on the position
// of the thread. Called by Pipeline; calls the device library, so it is the
// same for every target.
#include "Marker.h"
#include "Steps.h"
#include "llvm/IR/IRBuilder.h"
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
  Value *read(unsigned What);
  Value *ofLevels(unsigned Gang, unsigned Lane, bool IsIndex);

  IRBuilder<> B;
  Type *T;
  unsigned Axis;
};
} // namespace

Value *IndexBuilder::read(unsigned What) {
  Type *I32 = B.getInt32Ty();
  FunctionCallee Index = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      "__xacc_dev_index", I32, I32, I32);
  cast<Function>(Index.getCallee())->setDoesNotAccessMemory();
  return B.CreateZExt(B.CreateCall(Index, {B.getInt32(What),
                                           B.getInt32(Axis & XACC_AXIS_MASK)}),
                      T);
}

Value *IndexBuilder::ofLevels(unsigned Gang, unsigned Lane, bool IsIndex) {
  if (!(Axis & XACC_AXIS_LANE))
    return read(Gang);
  if (!(Axis & XACC_AXIS_GANG))
    return read(Lane);
  Value *Block = B.CreateNUWMul(read(Gang), read(XACC_SIM_LANES));
  return IsIndex ? B.CreateNUWAdd(Block, read(Lane)) : Block;
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
    bool Distributed = I.Dim & (XACC_AXIS_GANG | XACC_AXIS_LANE);
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
