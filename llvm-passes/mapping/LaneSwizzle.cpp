// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaneSwizzle.h. Lanes that follow each other access memory together, 32 bytes
// at a time. Along x alone, a transposition writes 32 pieces of an element; a
// block of 8 x 4 lanes writes 8 pieces and reads 4. Pieces that are written in part
// cost most: elements of four bytes are written by 4 x 8 lanes. Which lane executes which
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
        Found.Any = true;
        Found.SmallStores |= isa<StoreInst>(I) && sizeOfAccess(I) * BlockShort < PieceBytes;
      }
  return Found;
}

/// Bits of x and of y change places: 32 x 1 lanes become BlockX x BlockY, where their
/// numbers along both axes are multiples of these.
static LaneSwizzle inBlocks(IRBuilder<> &B, unsigned BlockX, unsigned BlockY) {
  Value *X = deviceIndex(B, XACC_SIM_LANE, 0), *Y = deviceIndex(B, XACC_SIM_LANE, 1);
  auto Remainder = [&B](unsigned Axis, unsigned Size) {
    return B.CreateAnd(deviceIndex(B, XACC_SIM_LANES, Axis), Size - 1);
  };
  Value *Fits = B.CreateIsNull(B.CreateOr(Remainder(0, BlockX * BlockY), Remainder(1, BlockY)));
  const unsigned OfX = BlockX * (BlockY - 1), OfY = BlockY - 1;
  Value *InX =
            B.CreateOr(B.CreateAnd(X, ~OfX), B.CreateMul(B.CreateAnd(Y, OfY), B.getInt32(BlockX))),
        *InY =
            B.CreateOr(B.CreateAnd(Y, ~OfY), B.CreateAnd(B.CreateUDiv(X, B.getInt32(BlockX)), OfY));
  return {{B.CreateSelect(Fits, InX, X), B.CreateSelect(Fits, InY, Y)}};
}

LaneSwizzle swizzleLanes(Kernel &K, FunctionAnalysisManager &FAM) {
  if (!accessesAcross(K, FAM).Any)
    return {};
  IRBuilder<> B(&*K.F->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  return K.has(XACC_KERNEL_ACROSS) ? inBlocks(B, BlockShort, BlockLong)
                                   : inBlocks(B, BlockLong, BlockShort);
}

} // namespace xacc
