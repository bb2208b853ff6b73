// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of xacc-map-loops: along which axes of the grid the loops of a kernel are distributed, once
// their levels are chosen. Called by MapLoops.
#include "mapping/GridAxes.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "mapping/LoopLevels.h"
#include "routines/ParallelId.h"

using namespace llvm;

namespace xacc {

namespace {
/// The loops of a kernel that are distributed.
struct Nests {
  unsigned OverGangs = 0, OverLanes = 0;
  unsigned GangDims = 0; ///< dimensions of the gangs that they use
};
} // namespace

/// Other gangs would execute a loop once more that leaves out a dimension which
/// the region uses.
static void checkGangDims(const Kernel &K, const Loop &L, unsigned Used, Diagnostics &D) {
  unsigned InNest = 0;
  for (auto &Entry : K.Loops)
    if (Entry.second.Gang &&
        (K.isInside(L.Id, Entry.second.Id) || K.isInside(Entry.second.Id, L.Id)))
      InNest |= 1u << Entry.second.GangDim;
  if (InNest != Used)
    D.error(L.Id, "loops over gangs side by side that use different "
                  "dimensions are not supported yet");
}

/// The dimensions that loops use are the axes of the grid, in order; what
/// num_gangs says of others is left out, as an implementation may. Returns how many there are.
static unsigned rankGangDims(Kernel &K, Diagnostics &D) {
  unsigned Used = 0;
  for (auto &Entry : K.Loops)
    if (Entry.second.Gang)
      Used |= 1u << Entry.second.GangDim;
  if (!Used)
    return 0;
  for (auto &Entry : K.Loops)
    if (Entry.second.Gang)
      checkGangDims(K, Entry.second, Used, D);
  auto Rank = [Used](unsigned Dim) { return popcount(Used & ((1u << Dim) - 1)); };
  for (auto &Entry : K.Loops)
    Entry.second.GangDim = 1 + Rank(Entry.second.GangDim);
  erase_if(K.Items, [Used](const Item &I) {
    return I.Kind == XACC_ITEM_NUM_GANGS && !(Used >> (I.Flags + 1) & 1);
  });
  for (Item &I : K.Items)
    if (I.Kind == XACC_ITEM_NUM_GANGS)
      I.Flags = Rank(I.Flags + 1);
  return popcount(Used);
}

static void markDim(Loop &L, int Dim, unsigned Axis) {
  if (Dim >= 0)
    L.Axes[Dim] |= Axis;
}

/// One nest alone may use all axes, the innermost dimension the fastest. With
/// several nests the shapes of a launch could not fit them all, so each is
/// distributed along x: the outermost dimension over gangs, the innermost over
/// lanes.
static void assignAxes(const Kernel &K, Loop &L, const Nests &All) {
  int Last = int(L.Axes.size()) - 1;
  bool Alone = (!L.Gang || (All.OverGangs == 1 && All.GangDims <= 1)) &&
               (!L.onLanes() || All.OverLanes == 1);
  const bool Tiles = L.Requests & XACC_REQ_TILE;
  if (L.Gang && (!Alone || Tiles))
    markDim(L, 0, XACC_AXIS_GANG | (L.GangDim - 1));
  else if (L.Gang)
    for (unsigned Axis = 0; Axis < 3; Axis++)
      markDim(L, Last - int(Axis), XACC_AXIS_GANG | Axis);
  if (L.Vector)
    markDim(L, Last, XACC_AXIS_LANE);
  if (L.Worker)
    markDim(L, L.Vector && Last > 0 ? Last - 1 : Last, XACC_AXIS_WORKER);
  if (L.Vector && Alone && !K.Elsewhere && !K.has(XACC_KERNEL_WORKERS))
    markDim(L, Last - 1, XACC_AXIS_LANE | 1);
}

void assignAxes(Kernel &K, Diagnostics &D) {
  Nests All;
  All.GangDims = rankGangDims(K, D);
  for (const auto &[Id, L] : K.Loops) {
    All.OverGangs += L.Gang;
    All.OverLanes += L.onLanes();
  }
  for (auto &Entry : K.Loops)
    assignAxes(K, Entry.second, All);
}

/// True if each loop is all that the one before it does, the first over gangs, the last over lanes,
/// and those between are ours to share out.
static bool isChain(const Kernel &K) {
  const Loop *Outer = nullptr;
  unsigned Dims = 0;
  for (const auto &[Id, L] : K.Loops) {
    const bool IsLast = Id == K.Loops.back().first;
    const bool Fits = !Outer   ? L.Gang && !L.onLanes()
                      : IsLast ? L.Vector && !L.Gang && !L.Worker
                               : isFree(L);
    if (!Fits || (Outer && (L.Parent != Outer->Id || !(L.Requests & XACC_REQ_TIGHT))))
      return false;
    Dims += L.Axes.size();
    Outer = &L;
  }
  return K.Loops.size() > 1 && Dims <= 3;
}

/// True if a gang may have too few lanes to cover several rows, or tells them their numbers.
static bool isNarrow(const Kernel &K, const Item &I) {
  constexpr int64_t Rows = 2, Warp = 32;
  auto *Lanes = I.Kind == XACC_ITEM_VECTOR_LENGTH ? dyn_cast<ConstantInt>(K.value(I)) : nullptr;
  return I.Kind == XACC_ITEM_VECTOR_LENGTH &&
         (!Lanes || Lanes->getSExtValue() < Rows * Warp || asksParallelIds(*K.F));
}

bool isOneNest(const Kernel &K) {
  if (!isChain(K) || K.Elsewhere || !callsOf(*K.F, Marker::reduce_end_).empty())
    return false;
  unsigned Known = 0, Inner = 0; // trip counts; without them much of the grid may idle
  for (const Item &I : K.Items) {
    if (I.Kind == XACC_ITEM_NUM_GANGS || I.Kind == XACC_ITEM_NUM_WORKERS || isNarrow(K, I))
      return false;
    const unsigned Id = I.Flags >> 3;
    Known += I.Kind == XACC_ITEM_TRIP && K.Loops.count(Id) && Id != K.Loops.front().first;
  }
  for (const auto &[Id, L] : drop_begin(K.Loops))
    Inner += L.Axes.size();
  return Known == Inner;
}

void assignAxesOfOneNest(Kernel &K, Diagnostics &D) {
  rankGangDims(K, D);
  for (auto &[Id, L] : K.Loops)
    if (L.Worker) // one between the others
      L.Worker = false, L.Gang = L.Vector = true;
  unsigned Axis = 0;
  for (auto &Entry : reverse(K.Loops))
    for (unsigned &Dim : reverse(Entry.second.Axes)) {
      Dim = Axis | XACC_AXIS_GANG | (Axis < 2 ? XACC_AXIS_LANE : 0u);
      Axis++;
    }
}

} // namespace xacc
