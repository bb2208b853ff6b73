// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What follows from the mapping of the loops: the dimension operand of lo, hi
// and next becomes the axis, TRIP items and flags tell the launcher how to
// shape the grid, and remarks tell the user.
#include "mapping/WriteMapping.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "routines/ParallelId.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace xacc {

constexpr unsigned DefaultWorkers = 4; // as in the runtime's grid.c

static void rewriteMarkers(Kernel &K) {
  for (CallInst *C : markersOf(*K.F)) {
    if (!isIndexMarker(markerOf(C)))
      continue;
    IndexCall I(*C);
    auto Found = K.Loops.find(I.Loop);
    assert(Found != K.Loops.end() && I.Dim < Found->second.Axes.size() && "of a row");
    unsigned Axis = Found->second.Axes[I.Dim];
    if (Found->second.Requests & XACC_REQ_FITS31)
      Axis |= AxisFits31;
    C->setArgOperand(1, ConstantInt::get(C->getArgOperand(1)->getType(), Axis));
  }
}

/// Trip counts tell the launcher how large each axis may usefully be; those of
/// loops that are not distributed say nothing.
static void rewriteTrips(Kernel &K) {
  for (Item &I : K.Items) {
    if (I.Kind != XACC_ITEM_TRIP)
      continue;
    auto Found = K.Loops.find(I.Flags >> 3);
    unsigned Dim = I.Flags & 7, Axis = 0;
    if (Found != K.Loops.end() && Dim < Found->second.Axes.size())
      Axis = Found->second.Axes[Dim];
    I.Flags = Axis ? Axis : unsigned(XACC_AXIS_MASK);
  }
}

/// The product of the trip counts along both axes of the lanes.
static uint64_t elementsOfTile(const Kernel &K) {
  uint64_t Elements = 1;
  for (const Item &I : K.Items)
    if (auto *Trip = dyn_cast<ConstantInt>(K.value(I));
        Trip && I.Kind == XACC_ITEM_TRIP && I.Flags & XACC_AXIS_LANE && I.Flags != XACC_AXIS_MASK)
      Elements *= Trip->getZExtValue();
  return Elements;
}

static void setFlags(Kernel &K) {
  if (K.Construct == XACC_SERIAL)
    K.Flags |= XACC_KERNEL_SERIAL;
  if (!awaitsOf(*K.F).empty())
    K.Flags |= XACC_KERNEL_WAITS;
  for (const auto &Entry : K.Loops)
    for (unsigned Axis : Entry.second.Axes)
      if (Axis & XACC_AXIS_LANE)
        K.Flags |= XACC_KERNEL_LANES | (Axis & XACC_AXIS_MASK ? XACC_KERNEL_LANES2 : 0) |
                   (Entry.second.Requests & XACC_REQ_TILE ? XACC_KERNEL_TILE : 0);
  if (K.has(XACC_KERNEL_WORKERS)) // workers synchronise
    K.Flags |= XACC_KERNEL_COLLECT;
  uint64_t Workers = K.has(XACC_KERNEL_WORKERS) ? DefaultWorkers : 1, Lanes = 32;
  for (const Item &I : K.Items) {
    auto *Value = dyn_cast<ConstantInt>(K.value(I));
    uint64_t Count = Value ? Value->getZExtValue() : 1024;
    if (I.Kind == XACC_ITEM_VECTOR_LENGTH) {
      Lanes = alignTo(std::clamp<uint64_t>(Count, 1, 1024), 32);
      K.WideWorkers = Lanes > 32;
    }
    if (I.Kind == XACC_ITEM_NUM_WORKERS && K.has(XACC_KERNEL_WORKERS))
      Workers = std::clamp<uint64_t>(Count, 1, MaxWorkers);
  }
  if (K.has(XACC_KERNEL_WORKERS) && !K.WideWorkers && !asksParallelIds(*K.F))
    K.Flags |= XACC_KERNEL_FEWER_LANES;
  if (K.has(XACC_KERNEL_TILE))
    Lanes = std::max(Lanes, elementsOfTile(K));
  K.MaxLanes = std::clamp<uint64_t>(Lanes * Workers, K.MaxLanes, 1024);
}

void writeMapping(Kernel &K) {
  rewriteMarkers(K);
  rewriteTrips(K);
  setFlags(K);
}

void tellMapping(const Kernel &K, const Loop &L, Diagnostics &D) {
  std::string Text;
  auto AddLevel = [&](bool Has, StringRef Level, unsigned SizeKind) {
    if (!Has)
      return;
    Text += (Text.empty() ? "" : ", ") + Level.str();
    for (const Item &I : K.Items)
      if (auto *Size = dyn_cast<ConstantInt>(K.value(I)); Size && I.Kind == SizeKind)
        Text += "(" + std::to_string(Size->getSExtValue()) + ")";
  };
  AddLevel(L.Gang, "gang", XACC_ITEM_NUM_GANGS);
  AddLevel(L.Worker, "worker", XACC_ITEM_NUM_WORKERS);
  AddLevel(L.Vector, "vector", XACC_ITEM_VECTOR_LENGTH);
  std::string Collapse = L.Requests & XACC_REQ_TILE ? " tile"
                         : L.Axes.size() > 1 ? " collapse(" + std::to_string(L.Axes.size()) + ")"
                                             : "";
  if (!Text.empty())
    D.remark(Severity::Done, L.Id, "Loop is parallelized: " + Text + Collapse);
  else if (K.Construct == XACC_KERNELS && !(L.Requests & XACC_REQ_INDEPENDENT))
    D.remark(Severity::Missed, L.Id, "Loop run sequentially: not known to be independent");
  else
    D.remark(Severity::Done, L.Id, "Loop run sequentially");
}

} // namespace xacc
