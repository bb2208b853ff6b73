// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A workaround for a fault of LLVM's code generator for AMD GPUs. Used by
// AMDGPU.cpp.
#ifndef XACC_PASSES_TARGETS_LATCH_H
#define XACC_PASSES_TARGETS_LATCH_H

namespace xacc {

/// Once per process, before any code is generated: AMD's code keeps what lanes
/// take along when they leave a loop one after the other.
void keepLatches();

} // namespace xacc

#endif
