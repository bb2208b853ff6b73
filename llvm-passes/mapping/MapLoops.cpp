// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-map-loops: which loop goes to gangs and which to lanes (LoopLevels), and along which axis
// (GridAxes). Decides from the loop rows alone, the same for all targets. WriteMapping puts the
// decision into the kernel.
#include "mapping/MapLoops.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/State.h"
#include "mapping/GridAxes.h"
#include "mapping/LoopLevels.h"
#include "mapping/WorkerExpansion.h"
#include "mapping/WriteMapping.h"
#include "routines/ParallelId.h"

using namespace llvm;

namespace xacc {

static void readRows(Kernel &K) {
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
    [[maybe_unused]] const bool IsNew = K.Loops.insert({L.Id, L}).second;
    assert(IsNew && "the number of a loop is its own in a kernel");
    C->eraseFromParent();
  }
}

void mapLoops(Kernel &K, Diagnostics &D) {
  readRows(K);
  K.Elsewhere = asksElsewhere(*K.F);
  chooseLevels(K, D);
  limitGangs(K, D);
  const bool One = isOneNest(K);
  if (One) {
    assignAxesOfOneNest(K, D);
  } else {
    expandToWorkers(K);
    spreadOverWorkers(K);
    assignAxes(K, D);
  }
  writeMapping(K);
  for (auto &Entry : K.Loops) {
    if (!K.F->hasFnAttribute(OrderedAttribute))
      tellMapping(K, Entry.second, D);
    if (One) // what each executes is no gang's or lane's alone
      Entry.second.Gang = Entry.second.Vector = true;
  }
}

} // namespace xacc
