// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-lower-indices: lo, hi and next of device kernels become arithmetic on the position of the
// thread. Calls the device library, so it is the same for every target.
#include "Index.h"
#include "Marker.h"
#include "Nest.h"
#include "Places.h"
#include "Steps.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

namespace {
class IndexBuilder {
public:
  IndexBuilder(CallInst &C, unsigned Axis, const Places &Lanes)
      : B(&C), T(C.getType()), Axis(Axis), Lanes(Lanes) {}
  /// Gangs of the z axis get runs of consecutive iterations: what one plane of
  /// a stencil has read is in the cache when the next one asks for it.
  bool isBlocked() const { return (Axis & ~unsigned(AxisFits31)) == (XACC_AXIS_GANG | 2); }
  /// What the marker stands for.
  Value *position(const Marker &M, const IndexCall &I);

private:
  /// Number of this thread along the axis; number of threads along it.
  Value *first() { return ofLevels(XACC_SIM_GANG, XACC_SIM_LANE, true); }
  Value *step() { return ofLevels(XACC_SIM_GANGS, XACC_SIM_LANES, false); }
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
  Value *ofLevels(unsigned Gang, unsigned Lane, bool IsIndex);

  IRBuilder<> B;
  Type *T;
  unsigned Axis;
  const Places &Lanes;
};
} // namespace

Value *IndexBuilder::position(const Marker &M, const IndexCall &I) {
  if (!isBlocked())
    return isLo(M) ? first() : next(I.K, I.N);
  if (isLo(M))
    return blockBegin(I.N);
  return isHi(M) ? blockEnd(I.N) : B.CreateNUWAdd(I.K, ConstantInt::get(T, 1));
}

Value *deviceIndex(IRBuilderBase &B, unsigned What, unsigned Axis) {
  Type *I32 = B.getInt32Ty();
  FunctionCallee Index =
      B.GetInsertBlock()->getModule()->getOrInsertFunction("__xacc_dev_index", I32, I32, I32);
  cast<Function>(Index.getCallee())->setDoesNotAccessMemory();
  return B.CreateCall(Index, {B.getInt32(What), B.getInt32(Axis)});
}

Value *IndexBuilder::read(unsigned What, unsigned Along) {
  const bool Placed = What == XACC_SIM_LANE && Axis & XACC_AXIS_LANE &&
                      !(Axis & XACC_AXIS_WORKER) && Lanes.Along[Along];
  return B.CreateZExt(Placed ? Lanes.Along[Along] : deviceIndex(B, What, Along), T);
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

void forEachLane(Instruction *Before, unsigned Construct, Value *N,
                 function_ref<void(IRBuilder<> &, Value *)> Body) {
  Module &M = *Before->getModule();
  BasicBlock *Head = Before->getParent(), *Tail = SplitBlock(Head, Before);
  auto MakeBlock = [&](StringRef Name) {
    return BasicBlock::Create(M.getContext(), Name, Head->getParent(), Tail);
  };
  BasicBlock *Test = MakeBlock("lanes"), *Each = MakeBlock("lanes.body"),
             *Latch = MakeBlock("lanes.next");
  IRBuilder<> B(Head->getTerminator());
  Value *Id = B.getInt32(Construct);
  Value *Axis = B.getInt32(XACC_AXIS_LANE | XACC_AXIS_WORKER | AxisFits31);
  Value *Lo = B.CreateCall(declareEntry(M, "lo32"), {Id, Axis, N});
  Head->getTerminator()->setSuccessor(0, Test);
  B.SetInsertPoint(Test);
  PHINode *I = B.CreatePHI(B.getInt32Ty(), 2);
  Value *Hi = B.CreateCall(declareEntry(M, "hi32"), {Id, Axis, N});
  B.CreateCondBr(B.CreateICmpULT(I, Hi), Each, Tail);
  B.SetInsertPoint(Latch);
  Value *Next = B.CreateCall(declareEntry(M, "next32"), {Id, Axis, I, N});
  B.CreateBr(Test);
  I->addIncoming(Lo, Head);
  I->addIncoming(Next, Latch);
  B.SetInsertPoint(Each);
  B.SetInsertPoint(B.CreateBr(Latch));
  Body(B, B.CreateZExt(I, B.getInt64Ty()));
}

void lowerIndices(Kernel &K, FunctionAnalysisManager &FAM) {
  dropPrivates(*K.F);
  const Places Lanes = placesOfLanes(K, FAM);
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
