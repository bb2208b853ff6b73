// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Routines that pointers may mean, and the table of their addresses on a device.
#ifndef XACC_PASSES_ROUTINES_ROUTINE_TABLE_H
#define XACC_PASSES_ROUTINES_ROUTINE_TABLE_H

#include "ir/Linkage.h"
#include "ir/Options.h"

namespace xacc {

class DeclaredVariables;

/// Those of this module; for the host alone, those whose clone is
/// another function.
std::vector<Pointee> findPointees(llvm::Module &M, const Options &O, DeclaredVariables &Declared,
                                  llvm::ArrayRef<llvm::Function *> Exports);
/// Types of calls through pointers that Root reaches.
std::vector<std::string> pointerTypes(llvm::Function &Root);
/// In a device's module.
void addRoutineTable(llvm::Module &D, llvm::ArrayRef<Pointee> Pointees, llvm::StringRef File);
void usePointerTable(llvm::Module &D, llvm::StringRef File);

} // namespace xacc

#endif
