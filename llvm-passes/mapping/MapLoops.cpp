// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-map-loops: which loop goes to gangs and which to lanes, and along which axis. Decides from
// the loop rows alone, the same for all targets. WriteMapping.cpp puts the decision into the
// kernel.

#include "mapping/MapLoops.h"
#include "analysis/DistributedLoops.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/State.h"
#include "mapping/WorkerExpansion.h"
#include "mapping/WriteMapping.h"
#include "routines/ParallelId.h"

using namespace llvm;

namespace xacc {

namespace {
class Mapper {
public:
  Mapper(Kernel &K, Diagnostics &D) : K(K), D(D) {}
  void run();

private:
  void readRows();
  void checkOrder(const Loop &L);
  void chooseLevels(Loop &L);
  void spreadOverWorkers();
  void rankGangDims();
  void checkGangDims(const Loop &L, unsigned Used);
  bool isChain() const;
  bool isOneNest() const;
  void assignAxes(Loop &L);
  void assignAsOne();
  void limitGangs();
  void markDim(Loop &L, int Dim, unsigned Axis);
  template <typename Fn> bool anyAbove(const Loop &L, Fn Test) const;
  template <typename Fn> bool anyBelow(const Loop &L, Fn Test) const;

  Kernel &K;
  Diagnostics &D;
  unsigned GangNests = 0, LaneNests = 0;
  bool ByDim = false; // gang loops name several dimensions of the gangs
};
} // namespace

constexpr unsigned Explicit = XACC_REQ_GANG | XACC_REQ_WORKER | XACC_REQ_VECTOR;

/// True if the choice of a level is ours.
static bool isFree(const Loop &L) {
  return !(L.Requests & (Explicit | XACC_REQ_SEQ | XACC_REQ_AUTO));
}

template <typename Fn> bool Mapper::anyAbove(const Loop &L, Fn Test) const {
  for (unsigned P = L.Parent; K.Loops.count(P);) {
    const Loop &Above = K.Loops.find(P)->second;
    if (Test(Above))
      return true;
    P = Above.Parent;
  }
  return false;
}

template <typename Fn> bool Mapper::anyBelow(const Loop &L, Fn Test) const {
  return any_of(K.Loops, [&](const auto &Entry) {
    const Loop &Below = Entry.second;
    return Below.Id != L.Id && K.isInside(Below.Id, L.Id) && Test(Below);
  });
}

void Mapper::readRows() {
  for (CallInst *C : callsOf(*K.F, Marker::loop_)) {
    Loop L;
    L.Id = constantOf(*C, 0);
    L.Parent = constantOf(*C, 1);
    L.Axes.assign(constantOf(*C, 2), 0);
    L.Requests = constantOf(*C, 3);
    L.Where = stringOf(C->getArgOperand(4));
    L.CopyOf = callAttribute(*C, CopyAttribute).value_or(0);
    for (unsigned A = 6; A + 1 < C->arg_size(); A += 2)
      if (constantOf(*C, A) == XACC_LOOP_GANG_DIM)
        L.GangDim = std::clamp<uint64_t>(constantOf(*C, A + 1), 1, 3);
    bool Sequential = K.Construct == XACC_SERIAL || K.F->hasFnAttribute(OrderedAttribute) ||
                      (K.Construct == XACC_KERNELS && !(L.Requests & XACC_REQ_INDEPENDENT));
    if (Sequential)
      L.Requests = (L.Requests & ~Explicit) | XACC_REQ_SEQ;
    K.Loops.insert({L.Id, L});
    C->eraseFromParent();
  }
}

/// The levels a loop names must lie inside those of the loops around it.
void Mapper::checkOrder(const Loop &L) {
  auto Name = [](const Loop &L) { return L.Gang ? "gang" : L.Worker ? "worker" : "vector"; };
  for (unsigned P = L.Parent; K.Loops.count(P);) {
    const Loop &Above = K.Loops.find(P)->second;
    unsigned Innermost = Above.Vector ? 2 : Above.Worker ? 1 : 0;
    unsigned Outermost = L.Gang ? 0 : L.Worker ? 1 : 2;
    bool Any = Above.Gang || Above.onLanes();
    bool OfDims = L.Gang && Above.Gang && !Above.onLanes();
    if (Any && Outermost <= Innermost && !(OfDims && L.GangDim < Above.GangDim)) {
      D.error(L.Id, Twine("a ") + Name(L) + " loop cannot lie inside a " +
                        (Above.Vector   ? "vector"
                         : Above.Worker ? "worker"
                                        : "gang") +
                        " loop");
      return;
    }
    P = Above.Parent;
  }
}

/// Rows come in program order, so the loops around L are already decided.
void Mapper::chooseLevels(Loop &L) {
  auto Wants = [](unsigned R) { return [R](const Loop &L) { return bool(L.Requests & R); }; };
  auto IsVector = [](const Loop &L) { return L.Vector; };
  auto IsWorker = [](const Loop &L) { return L.Worker; };
  auto IsAny = [](const Loop &L) { return L.Gang || L.onLanes(); };
  if (L.Requests & Explicit) {
    L.Gang = L.Requests & XACC_REQ_GANG;
    L.Worker = L.Requests & XACC_REQ_WORKER;
    L.Vector = L.Requests & XACC_REQ_VECTOR;
    // Gangs take tiles, whose elements are for lanes.
    if (L.Requests & XACC_REQ_TILE && L.Gang && !L.Worker)
      L.Vector |= !anyBelow(L, Wants(Explicit)) && !anyBelow(L, isFree);
    checkOrder(L);
    return;
  }
  if (!isFree(L) || anyAbove(L, IsVector))
    return;
  L.Gang = !anyAbove(L, IsAny) && !anyBelow(L, Wants(XACC_REQ_GANG));
  L.Vector = !anyBelow(L, Wants(XACC_REQ_VECTOR | XACC_REQ_WORKER)) && !anyBelow(L, isFree);
  // Between gangs and lanes; a routine may be for the lanes of one worker.
  L.Worker = !L.Gang && !L.Vector && !L.CopyOf && anyAbove(L, IsAny) && !anyAbove(L, IsWorker) &&
             !anyBelow(L, Wants(XACC_REQ_WORKER | XACC_REQ_GANG));
}

/// Workers exist to be divided into lanes. Where no loop does that, they are
/// lanes themselves; a loop that names only one of the two levels, in a nest
/// without the other, gets both, so that no part of a gang is idle.
void Mapper::spreadOverWorkers() {
  auto IsWorker = [](const Loop &L) { return L.Worker; };
  auto IsVector = [](const Loop &L) { return L.Vector; };
  bool Both = any_of(K.Loops, [&](auto &E) { return IsWorker(E.second); }) &&
              any_of(K.Loops, [&](auto &E) { return IsVector(E.second); });
  for (auto &Entry : K.Loops) {
    Loop &L = Entry.second;
    if (!Both) {
      L.Vector |= L.Worker;
      L.Worker = false;
    } else if (L.Vector && !L.Worker) {
      L.Worker = !anyAbove(L, IsWorker);
    } else if (L.Worker && !L.Vector) {
      L.Vector = !anyBelow(L, IsVector);
    }
  }
  if (Both)
    K.Flags |= XACC_KERNEL_WORKERS;
}

/// Other gangs would execute a loop once more that leaves out a dimension which
/// the region uses.
void Mapper::checkGangDims(const Loop &L, unsigned Used) {
  unsigned DistributedLoops = 0;
  for (auto &Entry : K.Loops)
    if (Entry.second.Gang &&
        (K.isInside(L.Id, Entry.second.Id) || K.isInside(Entry.second.Id, L.Id)))
      DistributedLoops |= 1u << Entry.second.GangDim;
  if (DistributedLoops != Used)
    D.error(L.Id, "loops over gangs side by side that use different "
                  "dimensions are not supported yet");
}

/// The dimensions that loops use are the axes of the grid, in order; what
/// num_gangs says of others is left out, as an implementation may.
void Mapper::rankGangDims() {
  unsigned Used = 0;
  for (auto &Entry : K.Loops)
    if (Entry.second.Gang)
      Used |= 1u << Entry.second.GangDim;
  if (!Used)
    return;
  for (auto &Entry : K.Loops)
    if (Entry.second.Gang)
      checkGangDims(Entry.second, Used);
  auto Rank = [Used](unsigned Dim) { return popcount(Used & ((1u << Dim) - 1)); };
  for (auto &Entry : K.Loops)
    Entry.second.GangDim = 1 + Rank(Entry.second.GangDim);
  erase_if(K.Items, [Used](const Item &I) {
    return I.Kind == XACC_ITEM_NUM_GANGS && !(Used >> (I.Flags + 1) & 1);
  });
  for (Item &I : K.Items)
    if (I.Kind == XACC_ITEM_NUM_GANGS)
      I.Flags = Rank(I.Flags + 1);
  ByDim = popcount(Used) > 1;
}

void Mapper::markDim(Loop &L, int Dim, unsigned Axis) {
  if (Dim >= 0)
    L.Axes[Dim] |= Axis;
}

/// One nest alone may use all axes, the innermost dimension the fastest. With
/// several nests the shapes of a launch could not fit them all, so each is
/// distributed along x: the outermost dimension over gangs, the innermost over
/// lanes.
void Mapper::assignAxes(Loop &L) {
  int Last = int(L.Axes.size()) - 1;
  bool Alone = (!L.Gang || (GangNests == 1 && !ByDim)) && (!L.onLanes() || LaneNests == 1);
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

/// True if each loop is all that the one before it does, the first over gangs, the last over lanes,
/// and those between are ours to share out.
bool Mapper::isChain() const {
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

/// Loops over gangs that do nothing but a loop over lanes, in a launch whose
/// shape is ours: all together are one nest. Where the lanes of a gang cover
/// several rows, what neighbouring rows read in common is read once.
bool Mapper::isOneNest() const {
  if (!isChain() || K.Elsewhere || !callsOf(*K.F, Marker::reduce_end_).empty())
    return false;
  unsigned Known = 0, Inner = 0; // trip counts; without them much of the grid may idle
  for (const Item &I : K.Items) {
    if (I.Kind == XACC_ITEM_NUM_GANGS || I.Kind == XACC_ITEM_NUM_WORKERS ||
        I.Kind == XACC_ITEM_VECTOR_LENGTH)
      return false;
    const unsigned Id = I.Flags >> 3;
    Known += I.Kind == XACC_ITEM_TRIP && K.Loops.count(Id) && Id != K.Loops.front().first;
  }
  for (const auto &[Id, L] : drop_begin(K.Loops))
    Inner += L.Axes.size();
  return Known == Inner;
}

void Mapper::assignAsOne() {
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

/// What a kernels construct holds runs once, not once per gang, and so does the
/// loop of a combined construct. Loops over gangs are sequential where there is
/// to be one.
void Mapper::limitGangs() {
  auto IsGang = [](auto &Entry) { return Entry.second.Gang; };
  const bool Shared = any_of(K.Loops, IsGang);
  if ((K.Construct == XACC_KERNELS || K.Once) && !Shared)
    K.Flags |= XACC_KERNEL_ONE_GANG;
  if (!K.has(XACC_KERNEL_ONE_GANG))
    return;
  bool Asked = false;
  for (const Item &I : K.Items) {
    auto *Gangs = dyn_cast<ConstantInt>(K.value(I));
    Asked |= I.Kind == XACC_ITEM_NUM_GANGS && !(Gangs && Gangs->isOne());
  }
  erase_if(K.Items, [](const Item &I) { return I.Kind == XACC_ITEM_NUM_GANGS; });
  for (auto &Entry : K.Loops)
    Entry.second.Gang = false;
  if (K.Construct == XACC_KERNELS || K.InOrder)
    return;
  if (Shared)
    D.warning(K.Id, "run by one gang: others would repeat a reduction that is "
                    "in no loop over gangs");
  else if (Asked)
    D.warning(K.Id, "num_gangs is not used: every gang would repeat the whole "
                    "construct");
}

void Mapper::run() {
  readRows();
  K.Elsewhere = asksElsewhere(*K.F);
  for (auto &Entry : K.Loops)
    chooseLevels(Entry.second);
  limitGangs();
  const bool One = isOneNest();
  if (!One) {
    expandToWorkers(K);
    spreadOverWorkers();
  }
  rankGangDims();
  for (auto &Entry : K.Loops) {
    GangNests += Entry.second.Gang;
    LaneNests += Entry.second.onLanes();
  }
  if (One)
    assignAsOne();
  else
    for (auto &Entry : K.Loops)
      assignAxes(Entry.second);
  writeMapping(K);
  for (auto &Entry : K.Loops) {
    if (!K.F->hasFnAttribute(OrderedAttribute))
      tellMapping(K, Entry.second, D);
    if (One) // what each executes is no gang's or lane's alone
      Entry.second.Gang = Entry.second.Vector = true;
  }
}

void mapLoops(Kernel &K, Diagnostics &D) { Mapper(K, D).run(); }

} // namespace xacc
