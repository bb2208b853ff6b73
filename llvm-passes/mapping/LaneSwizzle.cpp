// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaneSwizzle.h. Lanes that follow each other access memory together, 32 bytes
// at a time. Along x alone, a transposition writes 32 pieces of an element; a
// block of 4 x 8 lanes writes 4 pieces and reads 8, which is what pays: pieces that are written
// go to the cache that all gangs share one by one, those that are read stay for the lane's next
// iteration. Where what is across is read alone, the block is 8 x 4. Which lane executes which
// iteration changes no result, so that strides need not be proved.
#include "mapping/LaneSwizzle.h"
#include "analysis/DistributedLoops.h"
#include "analysis/MemoryAccess.h"
#include "analysis/Strides.h"
#include "ir/DeviceIndex.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace xacc {

constexpr unsigned BlockLong = 8, BlockShort = 4, PieceBytes = 32;

/// The one loop over the lanes of an axis, or null.
static const DistributedLoops::Row *loopOver(const DistributedLoops &N, unsigned Axis) {
  const DistributedLoops::Row *Found = nullptr;
  for (const DistributedLoops::Row &R : N.distributed()) {
    if (!(R.Axis & XACC_AXIS_LANE) || R.Axis & XACC_AXIS_WORKER ||
        (R.Axis & XACC_AXIS_MASK) != Axis)
      continue;
    if (Found)
      return nullptr;
    Found = &R;
  }
  return Found;
}

static uint64_t sizeOfAccess(Instruction &I) {
  return I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
}

/// True if lanes along y would access consecutive elements, and those along x
/// one piece of memory each.
static bool isAcross(Instruction &I, ScalarEvolution &SE, Strides &X, Strides &Y) {
  Value *P = getLoadStorePointerOperand(&I);
  if (!P || isThreadLocalMemory(P) || isSharedMemory(P))
    return false;
  const SCEV *Address = SE.getSCEV(P);
  const SCEV *AlongX = X.of(Address), *AlongY = Y.of(Address);
  auto *Step = dyn_cast_or_null<SCEVConstant>(AlongY);
  if (!AlongX || AlongX->isZero() || !Step || Step->getAPInt().abs() != sizeOfAccess(I))
    return false;
  auto *Apart = dyn_cast<SCEVConstant>(AlongX);
  return !Apart || Apart->getAPInt().abs().uge(PieceBytes);
}

/// An inner loop would go through memory once more, in an order of its own:
/// products of matrices are slower with blocks.
AccessesAcross accessesAcross(Kernel &K, FunctionAnalysisManager &FAM) {
  AccessesAcross Found;
  if (!K.has(XACC_KERNEL_LANES2) || K.has(XACC_KERNEL_WORKERS))
    return Found;
  DistributedLoops N(*K.F, FAM);
  const DistributedLoops::Row *X = loopOver(N, 0), *Y = loopOver(N, 1);
  if (!X || !Y || !Y->L->contains(X->L) || !X->L->getSubLoops().empty())
    return Found;
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(*K.F);
  Strides AlongX(SE, IndexCall(*X->Next).K), AlongY(SE, IndexCall(*Y->Next).K);
  for (BasicBlock *B : X->L->blocks())
    for (Instruction &I : *B)
      if (isAcross(I, SE, AlongX, AlongY)) {
        const unsigned Size = sizeOfAccess(I);
        Found.Smallest = Found.Smallest ? std::min(Found.Smallest, Size) : Size;
        (isa<StoreInst>(I) ? Found.Stores : Found.Loads) = true;
      }
  return Found;
}

namespace {
/// Where lanes stand, with the numbers of lanes along both axes.
class LanePositions {
public:
  explicit LanePositions(IRBuilder<> &B)
      : B(B), X(deviceIndex(B, XACC_SIM_LANE, 0)), Y(deviceIndex(B, XACC_SIM_LANE, 1)) {}
  /// Bits of x and of y change places: 32 x 1 lanes become BlockX x BlockY, where their numbers
  /// along both axes are multiples of these.
  LaneSwizzle inBlocks(unsigned BlockX, unsigned BlockY);
  /// The same for rows of twice BlockX lanes: lanes of a tile of `tile`.
  LaneSwizzle inHalves(unsigned BlockX, unsigned BlockY, const LaneSwizzle &Else);

private:
  Value *lanes(unsigned Axis) { return deviceIndex(B, XACC_SIM_LANES, Axis); }
  Value *with(Value *To, unsigned Bits, Value *Others) {
    return B.CreateOr(B.CreateAnd(To, ~Bits), Others);
  }
  LaneSwizzle select(Value *Fits, Value *InX, Value *InY, const LaneSwizzle &Else) {
    return {{B.CreateSelect(Fits, InX, Else.Along[0]), B.CreateSelect(Fits, InY, Else.Along[1])}};
  }
  IRBuilder<> &B;
  Value *const X, *const Y;
};
} // namespace

LaneSwizzle LanePositions::inBlocks(unsigned BlockX, unsigned BlockY) {
  auto Remainder = [&](unsigned Axis, unsigned Size) { return B.CreateAnd(lanes(Axis), Size - 1); };
  Value *Fits = B.CreateIsNull(B.CreateOr(Remainder(0, BlockX * BlockY), Remainder(1, BlockY)));
  const unsigned OfX = BlockX * (BlockY - 1), OfY = BlockY - 1;
  Value *InX = with(X, OfX, B.CreateMul(B.CreateAnd(Y, OfY), B.getInt32(BlockX)));
  Value *InY = with(Y, OfY, B.CreateAnd(B.CreateUDiv(X, B.getInt32(BlockX)), OfY));
  return select(Fits, InX, InY, {{X, Y}});
}

LaneSwizzle LanePositions::inHalves(unsigned BlockX, unsigned BlockY, const LaneSwizzle &Else) {
  assert(BlockX * 2 == BlockY && "one bit each changes its place");
  Value *Fits = B.CreateAnd(B.CreateICmpEQ(lanes(0), B.getInt32(BlockY)),
                            B.CreateIsNull(B.CreateAnd(lanes(1), BlockY - 1)));
  return select(Fits, with(X, BlockX, B.CreateAnd(Y, BlockX)),
                with(Y, BlockX, B.CreateAnd(X, BlockX)), Else);
}

LaneSwizzle swizzleLanes(const Kernel &K) {
  const bool Stores = K.has(XACC_KERNEL_ACROSS);
  if (!Stores && !K.has(XACC_KERNEL_LOADS_ACROSS))
    return {};
  IRBuilder<> B(&*K.F->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  LanePositions P(B);
  if (!Stores)
    return P.inBlocks(BlockLong, BlockShort);
  const LaneSwizzle Blocks = P.inBlocks(BlockShort, BlockLong);
  return K.has(XACC_KERNEL_TILE) ? P.inHalves(BlockShort, BlockLong, Blocks) : Blocks;
}

} // namespace xacc
