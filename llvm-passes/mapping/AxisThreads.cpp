// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AxisThreads.h.
#include "mapping/AxisThreads.h"
#include "ir/DeviceIndex.h"
#include "ir/Kernel.h"

using namespace llvm;

namespace xacc {

Value *threadsAlong(IRBuilderBase &B, unsigned Axis, Type *T) {
  const unsigned Main = Axis & XACC_AXIS_MASK;
  Value *All = nullptr;
  auto Level = [&](unsigned What, unsigned Along) {
    Value *Count = B.CreateZExt(deviceIndex(B, What, Along), T);
    All = All ? B.CreateNUWMul(All, Count) : Count;
  };
  if (Axis & XACC_AXIS_GANG)
    Level(XACC_SIM_GANGS, Main);
  if (Axis & XACC_AXIS_WORKER)
    Level(XACC_SIM_LANES, 1);
  if (Axis & XACC_AXIS_LANE)
    Level(XACC_SIM_LANES, Main);
  return All;
}

bool isBlockedAxis(unsigned Axis) { return (Axis & ~unsigned(AxisFits31)) == (XACC_AXIS_GANG | 2); }

} // namespace xacc
