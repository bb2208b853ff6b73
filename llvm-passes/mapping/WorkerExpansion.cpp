// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of xacc-map-loops: loops over gangs with loops over lanes inside are shared by workers as
// well, where the user asks for no sizes. Called by MapLoops. A gang with one inner loop at a time
// leaves most of a processor idle when these are short, as the rows of a sparse matrix; the
// launcher then makes workers of few lanes (acc/launch/grid.c). Iterations of a loop over gangs are
// independent, so all that could tell the difference is a variable of the gang.
#include "mapping/WorkerExpansion.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

/// True if each thread has the variable in registers of its own.
static bool isScalar(const Value *Address) {
  auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(Address));
  if (!A || !A->getAllocatedType()->isSingleValueType())
    return false;
  return all_of(A->users(), [A](const User *U) {
    if (auto *S = dyn_cast<StoreInst>(U))
      return S->getPointerOperand() == A;
    auto *Call = dyn_cast<CallInst>(U);
    return isa<LoadInst>(U) || isa<LifetimeIntrinsic>(U) ||
           (Call && markerOf(Call) != Marker::none);
  });
}

/// True if all variables that a gang has for its lanes together are scalars.
static bool hasOnlyScalars(const Kernel &K) {
  auto IsOfLane = [&K](unsigned Construct) {
    for (; K.Loops.count(Construct); Construct = K.Loops.lookup(Construct).Parent)
      if (K.Loops.lookup(Construct).Vector)
        return true;
    return Construct == XACC_EVERY_LANE;
  };
  return all_of(callsOf(*K.F, Marker::private_), [&](CallInst *C) {
    return IsOfLane(constantOf(*C, 1)) || isScalar(C->getArgOperand(0));
  });
}

static bool isSized(const Kernel &K) {
  return any_of(K.Items, [](const Item &I) {
    return I.Kind == XACC_ITEM_NUM_GANGS || I.Kind == XACC_ITEM_NUM_WORKERS;
  });
}

void expandToWorkers(Kernel &K) {
  auto HasLanesBelow = [&K](const Loop &L) {
    return any_of(K.Loops, [&](const auto &Entry) {
      return Entry.first != L.Id && Entry.second.Vector && K.isInside(Entry.first, L.Id);
    });
  };
  bool Any = false;
  for (const auto &[Id, L] : K.Loops) {
    // Other loops would have to be divided among the workers, too.
    bool OfGang = L.Gang && !L.onLanes() && HasLanesBelow(L);
    bool OfLanes = L.Vector && !L.Gang && !L.Worker;
    bool Neither = !L.Gang && !L.onLanes();
    if (!OfGang && !OfLanes && !Neither)
      return;
    bool Inside = false;
    for (unsigned P = L.Parent; K.Loops.count(P); P = K.Loops.lookup(P).Parent)
      Inside |= K.Loops.lookup(P).Gang;
    if ((OfLanes && !Inside) || (OfGang && Inside))
      return;
    Any |= OfGang;
  }
  if (!Any || isSized(K) || !hasOnlyScalars(K))
    return;
  for (auto &Entry : K.Loops)
    Entry.second.Worker = Entry.second.Gang;
}

} // namespace xacc
