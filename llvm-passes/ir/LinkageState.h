// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What steps know of routines and variables that files share: it lies in attributes of functions
// and variables between them, as kernels do (State.h).
#ifndef XACC_PASSES_IR_LINKAGE_STATE_H
#define XACC_PASSES_IR_LINKAGE_STATE_H

#include "ir/Linkage.h"

namespace xacc {

/// What the steps for routines and link-names leave. File is not part of it.
void writeExports(llvm::ArrayRef<llvm::Function *> Exports);
void writePointees(llvm::ArrayRef<Pointee> Pointees);
void writeNeeds(llvm::Function &Root, llvm::ArrayRef<std::string> Imports,
                llvm::ArrayRef<std::string> Pointers);
void writeConstants(llvm::ArrayRef<llvm::GlobalVariable *> Constants);
std::vector<llvm::Function *> readExports(llvm::Module &M);
Linkage readLinkage(llvm::Module &M);
/// True if devices have something to execute: kernels, or routines that others may call.
bool hasDeviceCode(const llvm::Module &M);

} // namespace xacc

#endif
