// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// acc_on_device in code of compute regions.
#ifndef XACC_PASSES_LIBCALLS_ON_DEVICE_H
#define XACC_PASSES_LIBCALLS_ON_DEVICE_H

#include "openacc.h"
#include "llvm/IR/Function.h"

namespace xacc {

/// The routine that asks which device executes, and its calls in
/// code that types of devices execute.
inline bool isOnDevice(const llvm::Function &F) {
  return F.isDeclaration() && F.getName() == "acc_on_device";
}
void foldOnDevice(llvm::Function &F, llvm::ArrayRef<acc_device_t> Here);

} // namespace xacc

#endif
