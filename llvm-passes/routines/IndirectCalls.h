// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls through pointers of which the compiler cannot tell what they point to.
#ifndef XACC_PASSES_ROUTINES_INDIRECT_CALLS_H
#define XACC_PASSES_ROUTINES_INDIRECT_CALLS_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"

namespace xacc {

/// Reports calls through pointers of which the compiler cannot tell the
/// functions: addresses of host functions mean nothing on a device.
void checkIndirectCalls(const Kernel &K, unsigned Targets, Diagnostics &D);

/// Those of a function of which the compiler cannot tell what
/// they point to, and the same with a question to the runtime for each.
llvm::SmallVector<llvm::CallBase *> indirectCalls(llvm::Function &F);
void wrapIndirectCalls(llvm::Function &F);
/// Routines of the module whose address is taken and whose type
/// is that of a call through a pointer that Root reaches; whether a call in a
/// kernel may mean them; and the calls of them by name, in device copies.
llvm::SmallVector<llvm::Function *> pointedRoutines(llvm::Function &Root);
bool mayBePointed(const Kernel &K, const llvm::CallBase &C);
void lowerIndirectCalls(Kernel &K);

} // namespace xacc

#endif
