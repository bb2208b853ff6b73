// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-tile-lanes: a lane takes several neighbouring iterations of a nest together where they have
// loads in common: of a product of matrices a row and a column serve 4 x 4 elements, of a stencil
// that gangs march through along z each plane serves three. How many, what is loaded tells:
//
//   along x and y   loads in inner loops that do not depend on the axis, as far as registers go
//   along x or y    accesses that are consecutive along y (LaneSwizzle): more of them on the way
//   along x         where an iteration loads little: as many as keep memory busy
//   along z         loads whose addresses are one iteration apart, or few accesses in all: then
//                   several iterations keep memory busy
//
// TileLoop does it, inner axes first. The runtime gives lanes so much if enough lanes are left
// (acc/launch/grid.c); comes last of the steps that move loops, while markers are there.
#include "mapping/TileLanes.h"
#include "analysis/DistributedLoops.h"
#include "analysis/LoopVariance.h"
#include "analysis/Strides.h"
#include "ir/Diagnostics.h"
#include "ir/Marker.h"
#include "mapping/AxisThreads.h"
#include "mapping/LaneSwizzle.h"
#include "mapping/TileLoop.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace xacc {

enum : unsigned {
  Along = 4,           ///< iterations along an axis
  MostRegisters = 128, ///< of 32 bits, by a rough count
  UsedAnyway = 24,
  RegistersOfAll = 65536, ///< lanes of a gang
  FewAccesses = 8,        ///< of an iteration: as many as a stencil of seven points
  UsualLanes = 256,
  BytesAcross = 16, ///< of what a transposition stores: two doubles, four floats
  LeastAlongX = 4,
  BytesOnTheWay = 16, ///< of loads that a lane should have
};

namespace {
/// A loop of the nest whose iterations can go together.
struct Axis {
  DistributedLoops::Row Row;
  PHINode *Index;
  LoopVariance Variance;
  unsigned Count = 1;
  Axis(const DistributedLoops::Row &R, PHINode *Index)
      : Row(R), Index(Index), Variance(*R.L, *Index) {}
};

class Chooser {
public:
  Chooser(const Kernel &K, FunctionAnalysisManager &FAM, const DistributedLoops &N,
          ArrayRef<unsigned> Forced, AccessesAcross Across)
      : K(K), N(N), Forced(Forced), Across(Across),
        SE(FAM.getResult<ScalarEvolutionAnalysis>(*K.F)) {}
  /// Outer axes first; empty where nothing is to be done.
  SmallVector<Axis, 3> run();

private:
  bool isOneNest() const;
  bool sharesPlanes(const Axis &A) const;
  bool isMarching(const Axis &A) const;
  bool isTransposing(const Axis &A) const;
  unsigned alongStream(const Axis &A) const;
  unsigned alongAcross(const Axis &A) const;
  bool canTake(const DistributedLoops::Row &R, unsigned Count) const;
  unsigned copiesOf(const Value &V) const;
  unsigned registersOf(const llvm::Loop &Inner) const;
  void readInner();
  void chooseCounts();
  unsigned loads() const;

  const Kernel &K;
  const DistributedLoops &N;
  const ArrayRef<unsigned> Forced;
  const AccessesAcross Across;
  ScalarEvolution &SE;
  SmallVector<Axis, 3> Axes;
  SmallVector<llvm::Loop *, 4> Inner; ///< innermost loops of an iteration
};
} // namespace

static unsigned axisOf(const DistributedLoops::Row &R) { return R.Axis & ~unsigned(AxisFits31); }
static unsigned gridDimensionOf(const DistributedLoops::Row &R) { return R.Axis & XACC_AXIS_MASK; }

/// The distributed loops of the kernel, one in the other, each along an axis of its own.
bool Chooser::isOneNest() const {
  const llvm::Loop *Outer = nullptr;
  unsigned Seen = 0;
  for (const DistributedLoops::Row &R : N.distributed()) {
    const unsigned Place = 1u << (gridDimensionOf(R) + (R.Axis & XACC_AXIS_LANE ? 3 : 0));
    if (R.L->getParentLoop() != Outer || R.Axis & XACC_AXIS_WORKER || Seen & Place)
      return false;
    Seen |= Place;
    Outer = R.L;
  }
  return Outer;
}

/// Lanes of all gangs; or those that share out tiles of `tile`, whose extents are known.
bool Chooser::canTake(const DistributedLoops::Row &R, unsigned Count) const {
  if (R.Axis & XACC_AXIS_GANG)
    return R.Axis & XACC_AXIS_LANE || isBlockedAxis(R.Axis);
  const unsigned Lanes = iterationsApart(R.Axis) * Count;
  auto Divides = [&](const Item &I) {
    if (I.Kind != XACC_ITEM_TRIP || I.Flags != axisOf(R))
      return false;
    auto *Trip = dyn_cast<ConstantInt>(K.value(I));
    return Trip && Trip->getZExtValue() % Lanes == 0;
  };
  auto IsAsked = [](const Item &I) { return I.Kind == XACC_ITEM_VECTOR_LENGTH; };
  return K.has(XACC_KERNEL_TILE) && any_of(K.Items, Divides) && none_of(K.Items, IsAsked);
}

/// How often V is there in a tile.
unsigned Chooser::copiesOf(const Value &V) const {
  unsigned Copies = 1;
  for (const Axis &A : Axes)
    if (A.Variance.varies(&V))
      Copies *= A.Count;
  return Copies;
}

static unsigned wordsOf(const Value &V) {
  return divideCeil(V.getType()->getPrimitiveSizeInBits().getFixedValue(), 32);
}

/// What an iteration of an inner loop keeps: what it hands on, has loaded, and gets from outside.
unsigned Chooser::registersOf(const llvm::Loop &Inner) const {
  unsigned Registers = UsedAnyway;
  SmallPtrSet<const Value *, 16> Outside;
  for (PHINode &P : Inner.getHeader()->phis())
    Registers += wordsOf(P) * copiesOf(P);
  for (BasicBlock *B : Inner.blocks())
    for (Instruction &I : *B) {
      if (isa<LoadInst>(I)) // and its address
        Registers += (wordsOf(I) + 2) * copiesOf(I);
      for (Value *V : I.operands())
        if (auto *From = dyn_cast<Instruction>(V);
            From && !Inner.contains(From) && Outside.insert(V).second)
          Registers += wordsOf(*V) * (copiesOf(*V) - 1);
    }
  return Registers;
}

void Chooser::readInner() {
  for (llvm::Loop *L : N.LI.getLoopsInPreorder())
    if (L->isInnermost() && N.distributed().back().L->contains(L) && L != N.distributed().back().L)
      Inner.push_back(L);
}

/// Loads of inner loops in a tile.
unsigned Chooser::loads() const {
  unsigned Loads = 0;
  for (const llvm::Loop *L : Inner)
    for (BasicBlock *B : L->blocks())
      for (Instruction &I : *B)
        Loads += isa<LoadInst>(I) ? copiesOf(I) : 0;
  return Loads;
}

/// True if iterations load what the next one loads, too.
bool Chooser::sharesPlanes(const Axis &A) const {
  Strides AlongAxis(SE, A.Index);
  SmallVector<const SCEV *> Addresses;
  for (BasicBlock *B : A.Row.L->blocks())
    for (Instruction &I : *B)
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Addresses.push_back(SE.getSCEV(Load->getPointerOperand()));
  return any_of(Addresses, [&](const SCEV *Address) {
    const SCEV *Stride = AlongAxis.of(Address);
    return Stride && !Stride->isZero() && any_of(Addresses, [&](const SCEV *Other) {
             return AlongAxis.apart(Address, Other) == Stride;
           });
  });
}

static unsigned accessesOf(const llvm::Loop &L) {
  unsigned Accesses = 0;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B)
      Accesses += isa<LoadInst, StoreInst>(I);
  return Accesses;
}

/// An axis whose iterations are neighbours.
bool Chooser::isMarching(const Axis &A) const {
  return isBlockedAxis(A.Row.Axis) && Inner.empty() &&
         (accessesOf(*A.Row.L) <= FewAccesses || sharesPlanes(A));
}

/// Iterations along x load what is consecutive there, those along y load and store what is across;
/// pieces of lines that are loaded stay for the next iteration. Measured for elements of 8 to 1
/// bytes (decision 80).
bool Chooser::isTransposing(const Axis &A) const {
  const bool AlongX = Across.Stores && !Across.Loads && Across.Smallest >= LeastAlongX;
  return Across.any() && gridDimensionOf(A.Row) == (AlongX ? 0 : 1) &&
         A.Row.Axis & XACC_AXIS_LANE && accessesOf(*A.Row.L) <= FewAccesses;
}

/// Bytes that each iteration loads for itself.
static unsigned bytesLoaded(const Axis &A) {
  unsigned Bytes = 0;
  for (BasicBlock *B : A.Row.L->blocks())
    for (Instruction &I : *B)
      if (auto *Load = dyn_cast<LoadInst>(&I))
        if (A.Variance.varies(Load->getPointerOperand()))
          Bytes += I.getDataLayout().getTypeStoreSize(I.getType());
  return Bytes;
}

/// A copy of doubles has eight bytes of each lane on their way, too few for all lanes that a
/// processor holds.
unsigned Chooser::alongStream(const Axis &A) const {
  constexpr unsigned Levels = XACC_AXIS_GANG | XACC_AXIS_LANE;
  const unsigned Bytes = bytesLoaded(A);
  if (Across.any() || axisOf(A.Row) != Levels || !Inner.empty() || K.has(XACC_KERNEL_GANG_RED) ||
      accessesOf(*A.Row.L) > FewAccesses || !Bytes ||
      any_of(Axes, [](const Axis &Other) { return Other.Count > 1; }))
    return A.Count;
  return std::clamp(BytesOnTheWay / Bytes, 1u, +Along);
}

/// Lanes that share out a tile of `tile` are fewer, and a gang, too: 8 x 32 instead of 1024.
unsigned Chooser::alongAcross(const Axis &A) const {
  if (A.Row.Axis & XACC_AXIS_GANG)
    return Across.Stores ? std::clamp(BytesAcross / Across.Smallest, 2u, +Along) : Along;
  unsigned Count = Along;
  while (Count > 1 && !canTake(A.Row, Count))
    Count /= 2;
  return Count;
}

/// Each axis gets more as long as that saves loads and registers are left.
void Chooser::chooseCounts() {
  const unsigned Lanes = K.has(XACC_KERNEL_TILE) ? UsualLanes : K.MaxLanes;
  const unsigned Most = std::min<unsigned>(MostRegisters, RegistersOfAll / Lanes / 2);
  for (unsigned Count = 2; Count <= Along; Count *= 2)
    for (Axis &A : reverse(Axes)) {
      if (isBlockedAxis(A.Row.Axis) || !canTake(A.Row, Count))
        continue;
      const unsigned Old = A.Count, Loads = loads();
      A.Count = Count;
      const bool Pays = loads() * Old < Loads * Count;
      if (!Pays || any_of(Inner, [&](llvm::Loop *L) { return registersOf(*L) > Most; }))
        A.Count = Old;
    }
}

/// An iteration with an array of its own, as in tiles by hand, needs the registers for that.
static bool hasArray(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Alloca = dyn_cast<AllocaInst>(&I);
    return Alloca && (Alloca->isArrayAllocation() || Alloca->getAllocatedType()->isArrayTy());
  });
}

SmallVector<Axis, 3> Chooser::run() {
  if (!isOneNest() || (Forced.empty() && hasArray(*K.F)))
    return {};
  for (const DistributedLoops::Row &R : N.distributed())
    if (PHINode *Index = canTake(R, 1) ? jointIndex(R) : nullptr)
      if (Axis A(R, Index); A.Variance.isJoint())
        Axes.push_back(std::move(A));
  readInner();
  chooseCounts();
  for (Axis &A : Axes)
    if (isMarching(A))
      A.Count = Along;
    else if (isTransposing(A))
      A.Count = std::max(A.Count, alongAcross(A));
    else
      A.Count = alongStream(A);
  for (Axis &A : Axes)
    if (gridDimensionOf(A.Row) < Forced.size())
      A.Count = std::clamp<unsigned>(Forced[gridDimensionOf(A.Row)], 1, MostTogether);
  erase_if(Axes, [](const Axis &A) { return A.Count == 1; });
  return std::move(Axes);
}

/// The launch is told which loops a lane can take so many iterations of.
static void writeTile(Kernel &K, unsigned Axis, unsigned Count) {
  for (Item &I : K.Items)
    if (I.Kind == XACC_ITEM_TRIP && I.Flags == Axis)
      I.Flags |= Count << XACC_AXIS_TILE;
  if (!(Axis & XACC_AXIS_GANG))
    K.MaxLanes = std::max<unsigned>(UsualLanes, K.MaxLanes / Count);
}

static void tellTiles(ArrayRef<Axis> Axes, Diagnostics &D) {
  std::string Text;
  for (const Axis &A : Axes)
    Text += (Text.empty() ? "" : " x ") + std::to_string(A.Count);
  if (!Axes.empty())
    D.remark(Severity::Done, Axes.front().Row.Id,
             "Lanes take tiles of " + Text + (Axes.size() > 1 ? "" : " iterations"));
}

void tileLanes(Kernel &K, FunctionAnalysisManager &FAM, ArrayRef<unsigned> Forced, Diagnostics &D) {
  if (!K.has(XACC_KERNEL_LANES))
    return;
  const AccessesAcross Across = accessesAcross(K, FAM);
  if (Across.any())
    K.Flags |= Across.Stores ? XACC_KERNEL_ACROSS : XACC_KERNEL_LOADS_ACROSS;
  SmallVector<Axis, 3> Axes;
  {
    DistributedLoops N(*K.F, FAM);
    Axes = Chooser(K, FAM, N, Forced, Across).run();
  }
  tellTiles(Axes, D);
  for (const Axis &A : reverse(Axes)) {
    DistributedLoops N(*K.F, FAM);
    for (const DistributedLoops::Row &R : N.distributed())
      if (R.Next == A.Row.Next) {
        tileLoop(R, A.Count);
        break;
      }
    FAM.invalidate(*K.F, PreservedAnalyses::none());
    writeTile(K, axisOf(A.Row), A.Count);
  }
}

} // namespace xacc
