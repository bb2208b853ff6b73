// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jumps across the bounds of what begins at a directive of XcalableMP.
#ifndef XACC_PLUGIN_XMP_JUMPS_H
#define XACC_PLUGIN_XMP_JUMPS_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
/// Jumps that would enter a task or a loop that nodes share, or leave one where nothing notices,
/// are errors.
void checkJumps(XmpContext &In, clang::Stmt *Body);
} // namespace xacc
#endif
