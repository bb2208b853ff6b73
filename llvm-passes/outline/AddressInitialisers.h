// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AddressInitialisers.cpp.
#ifndef XACC_PASSES_OUTLINE_ADDRESS_INITIALISERS_H
#define XACC_PASSES_OUTLINE_ADDRESS_INITIALISERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/GlobalVariable.h"

namespace xacc {

using GlobalSet = llvm::SmallSetVector<llvm::GlobalVariable *, 8>;

/// Turns addresses of these variables, in constants that the blocks copy to variables of their own,
/// into stores behind the copies.
void expandAddressInitialisers(llvm::ArrayRef<llvm::BasicBlock *> Blocks, const GlobalSet &Mapped);

} // namespace xacc

#endif
