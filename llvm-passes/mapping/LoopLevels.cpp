// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of xacc-map-loops: which loops are for gangs, which for workers and vector lanes; what the
// user asks for comes first. Called by MapLoops.
#include "mapping/LoopLevels.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace xacc {

template <typename Fn> static bool anyAbove(const Kernel &K, const Loop &L, Fn Test) {
  for (unsigned P = L.Parent; K.Loops.count(P);) {
    const Loop &Above = K.Loops.find(P)->second;
    if (Test(Above))
      return true;
    P = Above.Parent;
  }
  return false;
}

template <typename Fn> static bool anyBelow(const Kernel &K, const Loop &L, Fn Test) {
  return any_of(K.Loops, [&](const auto &Entry) {
    const Loop &Below = Entry.second;
    return Below.Id != L.Id && K.isInside(Below.Id, L.Id) && Test(Below);
  });
}

/// The levels a loop names must lie inside those of the loops around it.
static void checkOrder(const Kernel &K, const Loop &L, Diagnostics &D) {
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
static void chooseLevels(const Kernel &K, Loop &L, Diagnostics &D) {
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
      L.Vector |= !anyBelow(K, L, Wants(Explicit)) && !anyBelow(K, L, isFree);
    checkOrder(K, L, D);
    return;
  }
  if (!isFree(L) || anyAbove(K, L, IsVector))
    return;
  L.Gang = !anyAbove(K, L, IsAny) && !anyBelow(K, L, Wants(XACC_REQ_GANG));
  L.Vector = !anyBelow(K, L, Wants(Explicit)) && !anyBelow(K, L, isFree);
  // Between gangs and lanes; a routine may be for the lanes of one worker.
  L.Worker = !L.Gang && !L.Vector && !L.CopyOf && anyAbove(K, L, IsAny) &&
             !anyAbove(K, L, IsWorker) && !anyBelow(K, L, Wants(XACC_REQ_WORKER | XACC_REQ_GANG));
}

void chooseLevels(Kernel &K, Diagnostics &D) {
  for (auto &Entry : K.Loops)
    chooseLevels(K, Entry.second, D);
}

/// Workers exist to be divided into lanes. Where no loop does that, they are
/// lanes themselves; a loop that names only one of the two levels, in a nest
/// without the other, gets both, so that no part of a gang is idle.
void spreadOverWorkers(Kernel &K) {
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
      L.Worker = !anyAbove(K, L, IsWorker);
    } else if (L.Worker && !L.Vector) {
      L.Vector = !anyBelow(K, L, IsVector);
    }
  }
  if (Both)
    K.Flags |= XACC_KERNEL_WORKERS;
}

/// What a kernels construct holds runs once, not once per gang, and so does the
/// loop of a combined construct. Loops over gangs are sequential where there is
/// to be one.
void limitGangs(Kernel &K, Diagnostics &D) {
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

} // namespace xacc
