// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Private variables: what their markers say.
#ifndef XACC_PASSES_IR_PRIVATE_VARIABLES_H
#define XACC_PASSES_IR_PRIVATE_VARIABLES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace xacc {

/// On a private marker whose variable may lie in memory of the launch: the parameter for that.
constexpr const char *LaunchMemoryAttribute = "xacc-pool";
/// What a private marker says of a variable: construct, name (a string of the program or null), and
/// the parameter for memory of the launch, or -1. The marker is no access, and takes no address.
void markPrivate(llvm::AllocaInst &A, unsigned Construct, llvm::Constant *Name,
                 int LaunchMemory = -1);
/// All that are there now: a step may replace some, and their markers.
llvm::SmallVector<llvm::AllocaInst *> variablesOf(llvm::Function &F);
/// Of a variable that does not lie on the stack any more.
void dropPrivate(llvm::AllocaInst &A);
/// The same, with the marks of its lifetime, which only a variable on the stack may have.
void dropFromStack(llvm::AllocaInst &A);
/// The variable lies at Place now.
void replacePrivate(llvm::AllocaInst &A, llvm::Value *Place);
void dropPrivates(llvm::Function &F);
int launchMemoryOf(const llvm::AllocaInst &A);
/// The construct in whose body the user declares it; 0 where nobody said.
unsigned constructOf(const llvm::AllocaInst &A);

} // namespace xacc

#endif
