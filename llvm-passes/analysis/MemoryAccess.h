// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which memory an instruction accesses, and who has it: a thread, a team, all.
#ifndef XACC_PASSES_ANALYSIS_MEMORY_ACCESS_H
#define XACC_PASSES_ANALYSIS_MEMORY_ACCESS_H

#include "llvm/IR/Instructions.h"

namespace xacc {

/// Global variables that a team shares carry this attribute, "gang" or
/// "worker", and so do parameters for memory of the launch, also "lane".
constexpr const char *SharedAttribute = "xacc-shared";
/// Of such a variable whose address may be in memory.
constexpr const char *ReachedAttribute = "xacc-reached";
llvm::StringRef sharersOf(const llvm::Value *Object);

/// The memory an instruction writes (reads), or null. A call that may touch
/// anything yields its own value.
llvm::Value *writtenBy(llvm::Instruction &I);
llvm::Value *readBy(llvm::Instruction &I);
/// True if all objects behind P are variables of the executing thread.
bool isThreadLocalMemory(llvm::Value *P);
/// True if all objects behind P are variables that a team shares.
bool isSharedMemory(llvm::Value *P);
/// True if nothing writes the object behind P.
bool isConstantMemory(llvm::Value *P);
/// True if X and Y are parameters for different memory. LLVM's alias analysis compares addresses
/// of one thread in one iteration; lanes and iterations may meet at others of the same object.
bool areApartParameters(const llvm::Value *X, const llvm::Value *Y);

} // namespace xacc

#endif
