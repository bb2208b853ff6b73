// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The levels of parallelism of a kernel's loops: Loop::Gang, Worker and Vector.
#ifndef XACC_PASSES_MAPPING_LOOP_LEVELS_H
#define XACC_PASSES_MAPPING_LOOP_LEVELS_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"

namespace xacc {

constexpr unsigned Explicit = XACC_REQ_GANG | XACC_REQ_WORKER | XACC_REQ_VECTOR;

/// True if the choice of a level is ours.
inline bool isFree(const Loop &L) {
  return !(L.Requests & (Explicit | XACC_REQ_SEQ | XACC_REQ_AUTO));
}

/// Gives each loop its levels.
void chooseLevels(Kernel &K, Diagnostics &D);
/// Loops over gangs are sequential where there is to be one gang.
void limitGangs(Kernel &K, Diagnostics &D);
/// Loops over workers or lanes become loops over both where some of them would idle.
void spreadOverWorkers(Kernel &K);

} // namespace xacc

#endif
