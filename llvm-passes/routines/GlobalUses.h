// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Uses of global variables by instructions, also inside constant expressions. Used by
// DeclaredVariables and Outline.
#ifndef XACC_PASSES_ROUTINES_GLOBAL_USES_H
#define XACC_PASSES_ROUTINES_GLOBAL_USES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

namespace xacc {

/// Instructions that use G.
llvm::SmallVector<llvm::Instruction *> usersOf(llvm::GlobalVariable *G);

/// The variables that some blocks name.
llvm::SmallPtrSet<const llvm::GlobalVariable *, 16>
globalsIn(llvm::ArrayRef<llvm::BasicBlock *> Blocks);

/// Replaces G by Name in the instructions of Blocks.
void replaceGlobal(llvm::ArrayRef<llvm::BasicBlock *> Blocks, llvm::GlobalVariable *G,
                   llvm::Value *Name);

} // namespace xacc

#endif
