// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which kernels do little but load what they reduce. Their lanes take several elements at a time
// (mapping/UnrollLanes.cpp), so that a GPU has more loads on their way than it has lanes, and
// launches give them fewer gangs, which would wait for each other in the end (acc/launch/grid.c).
#include "reduction/LightReductions.h"
#include "analysis/DistributedLoops.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

enum : unsigned { MostInstructions = 32 }; ///< of an iteration: eight are not too many then

/// A load or store of a variable of the kernel, which becomes a value.
static bool isOfVariable(const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  return Pointer && isa<AllocaInst>(Pointer->stripPointerCasts());
}

/// True for what is an instruction or two, or none.
static bool isCheap(const IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::assume:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::fabs:
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::abs:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
    return true;
  default:
    return false;
  }
}

/// True if I neither writes what others see nor takes long.
static bool isLight(const Instruction &I) {
  if (isOfVariable(I))
    return !I.isVolatile();
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple();
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return isCheap(*Intrinsic);
  const bool IsIndex = isIndexMarker(markerOf(&I));
  return isa<CallBase>(I) ? IsIndex || markerOf(&I) == Marker::private_ : !I.mayReadOrWriteMemory();
}

bool isLightReduction(Kernel &K, FunctionAnalysisManager &FAM) {
  DistributedLoops N(*K.F, FAM);
  if (N.distributed().size() != 1)
    return false;
  const DistributedLoops::Row &R = N.distributed().front();
  if (!(R.Axis & XACC_AXIS_GANG) || lanesOf(R.Axis) != OverVector || !R.L->getSubLoops().empty())
    return false;
  unsigned Size = 0, Loads = 0;
  for (const BasicBlock *B : R.L->blocks())
    for (const Instruction &I : *B) {
      if (!isLight(I))
        return false;
      Loads += isa<LoadInst>(I) && !isOfVariable(I);
      Size += !isOfVariable(I) && !isa<PHINode, IntrinsicInst>(I) && !I.isTerminator();
    }
  return Loads > 0 && Size <= MostInstructions;
}

} // namespace xacc
