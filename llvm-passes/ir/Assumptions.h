// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What steps take for granted of a kernel, for their asserts (XACC_ASSERTS of CMake): the column
// "assumes" of docs/marker-ir.md. The verifier tells a user of opt which rule his input breaks; an
// assert stops the compiler where the step stands that would go on with something else. Called in
// asserts alone.
#ifndef XACC_PASSES_IR_ASSUMPTIONS_H
#define XACC_PASSES_IR_ASSUMPTIONS_H

#include "ir/Kernel.h"

namespace xacc {

/// None of these markers is left in the kernel.
bool hasNone(const Kernel &K, llvm::ArrayRef<Marker> Of);
/// No marker at all.
bool hasNoMarkers(const Kernel &K);
/// Behind xacc-map-loops: no rows; each loop has axes, and lies in a loop or in the kernel.
bool isMapped(const Kernel &K);
/// Behind xacc-capture: each argument is a parameter, and what ends of reductions name is memory of
/// the launch.
bool hasSignature(const Kernel &K);
/// Behind xacc-promote: markers of variables say what these are and have no effect; no reductions.
bool isPromoted(const Kernel &K);
/// In a device's module: the kernel itself, under its name.
bool isOfDevice(const Kernel &K);

} // namespace xacc

#endif
