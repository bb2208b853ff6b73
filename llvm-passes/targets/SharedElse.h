// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keeps LLVM 22 from losing values of blocks that several conditions lead to, on AMD GPUs.
#ifndef XACC_PASSES_TARGETS_SHAREDELSE_H
#define XACC_PASSES_TARGETS_SHAREDELSE_H

namespace xacc {

/// Before any code is generated, once.
void keepSharedElse();

} // namespace xacc

#endif
