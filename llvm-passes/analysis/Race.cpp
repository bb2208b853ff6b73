// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of xacc-check-kernels: errors for loops whose iterations visibly depend on each other. For
// promoted kernels, where such a dependence is a phi. Only reports.

#include "analysis/Race.h"
#include "analysis/DistributedLoops.h"
#include "analysis/LoopCarried.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"

using namespace llvm;

namespace xacc {

static void checkCarried(const Kernel &K, const DistributedLoops &N, const DistributedLoops::Row &R,
                         Diagnostics &D) {
  for (PHINode *P : carriedPhis(K, R)) {
    if (!lastValue(N, R, *P).empty())
      continue;
    StringRef Name = P->getName().split('.').first;
    D.error(R.Id, (Name.empty() ? Twine("a variable") : "variable '" + Twine(Name) + "'") +
                      " is written by one iteration and read by another; "
                      "use a reduction or private clause");
    return;
  }
}

void checkRaces(const Kernel &K, FunctionAnalysisManager &FAM, Diagnostics &D) {
  DistributedLoops N(*K.F, FAM);
  for (const DistributedLoops::Row &R : N.distributed())
    checkCarried(K, N, R, D);
}

} // namespace xacc
