// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Assumptions.h.
#include "ir/Assumptions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace xacc {

bool hasNone(const Kernel &K, ArrayRef<Marker> Of) {
  return none_of(markersOf(*K.F), [&](CallInst *C) { return is_contained(Of, markerOf(C)); });
}

bool hasNoMarkers(const Kernel &K) { return markersOf(*K.F).empty(); }

bool isMapped(const Kernel &K) {
  return hasNone(K, Marker::loop_) && all_of(K.Loops, [&](const auto &Entry) {
           const Loop &L = Entry.second;
           return !L.Axes.empty() && (!L.Parent || L.Parent == K.Id || K.Loops.count(L.Parent));
         });
}

bool hasSignature(const Kernel &K) {
  return K.Params.size() == K.F->arg_size() &&
         all_of(K.Params, [&](const Param &P) { return P.Ty && P.Item < int(K.Items.size()); });
}

bool isPromoted(const Kernel &K) {
  return isMapped(K) && hasSignature(K) &&
         hasNone(K, {Marker::reduce_begin_, Marker::reduce_end_}) &&
         all_of(callsOf(*K.F, Marker::private_),
                [](CallInst *C) { return C->onlyAccessesInaccessibleMemory(); });
}

bool isOfDevice(const Kernel &K) {
  return !K.F->isDeclaration() && K.F->getName() == K.Name && K.MaxLanes &&
         K.Params.size() == K.F->arg_size() && hasNoMarkers(K);
}

} // namespace xacc
