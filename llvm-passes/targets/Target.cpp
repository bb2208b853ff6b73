// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of GPU targets: rows of targets.def.
#include "targets/Target.h"

using namespace llvm;

namespace xacc {

static const GpuTarget Targets[] = {
#define XACC_GPU_ROW(NAME, BIT, Text, Code, Can, Prefix, Base)                                     \
  {XACC_TARGET_##NAME, #NAME,        initialise##NAME, modules##NAME,                              \
   machine##NAME,      extend##NAME, emit##NAME},
#include "xacc/targets.def"
};

ArrayRef<GpuTarget> gpuTargets() { return Targets; }

const GpuTarget *gpuTargetOf(unsigned Wanted) {
  for (const GpuTarget &T : Targets)
    if (T.Bit & Wanted)
      return &T;
  return nullptr;
}

} // namespace xacc
