// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembly without instructions.
#ifndef XACC_PASSES_LIBCALLS_INLINE_ASM_H
#define XACC_PASSES_LIBCALLS_INLINE_ASM_H

#include "llvm/IR/Instructions.h"

namespace xacc {

/// True for inline assembly without instructions; dropAsm takes it
/// out of device code.
bool isEmptyAsm(const llvm::CallBase &C);
void dropAsm(llvm::CallInst &C);

} // namespace xacc

#endif
