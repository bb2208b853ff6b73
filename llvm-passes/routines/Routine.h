// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Routines: what their directives say, and which ones code reaches.
#ifndef XACC_PASSES_ROUTINES_ROUTINE_H
#define XACC_PASSES_ROUTINES_ROUTINE_H

#include "ir/Diagnostics.h"
#include "llvm/IR/Module.h"

namespace xacc {

/// Reads what the front end noted ("xacc.routine;level;construct;bind").
void readRoutines(llvm::Module &M, Diagnostics &D);

/// The directive's construct, for messages.
unsigned routineId(const llvm::Function &F);
/// True if other translation units define F for devices.
bool isImported(const llvm::Function &F);
/// True if devices call F under the name of a routine with a gang's level.
bool isGangRoutine(const llvm::Function &F);
/// Routines of other translation units that Root reaches.
llvm::SmallVector<llvm::Function *> importedRoutines(llvm::Function &Root);

/// What devices call in place of F, or null.
llvm::Function *boundOf(const llvm::Function &F);
/// Makes the calls of a function for devices go where bind says.
void bindCalls(llvm::Function &F);

/// True if F may call itself, which keeps it apart from its callers.
bool isRecursive(llvm::Function *F);

/// Functions with code that Root reaches, itself first.
llvm::SmallVector<llvm::Function *> reachableFrom(llvm::Function &Root);

/// Makes direct calls of aliases calls of their functions, where these are
/// final.
void callAliasees(llvm::Module &M);

} // namespace xacc

#endif
