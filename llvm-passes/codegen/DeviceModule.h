// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device code on its way from the host module to an image: the parts of it that
// all targets share. Used by the files of targets/.
#ifndef XACC_PASSES_CODEGEN_DEVICE_MODULE_H
#define XACC_PASSES_CODEGEN_DEVICE_MODULE_H

#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Target/TargetMachine.h"

namespace llvm {
class PassBuilder;
}

namespace xacc {

/// G and all that it uses, however deep: code and the initial values of
/// variables.
void addNeeded(llvm::GlobalValue *G, llvm::SetVector<llvm::GlobalValue *> &Needed);

/// Bitcode of a module that holds the kernels, the routines that others may
/// call and all they need, with the state of kernels and routines (ir/State.h).
llvm::SmallVector<char, 0> extractKernels(llvm::Module &M, llvm::ArrayRef<Kernel> Ks,
                                          llvm::ArrayRef<llvm::Function *> Exports,
                                          const Linkage &L);

/// In a device's module: tables of routines and variables for addresses, where the host asks the
/// runtime, and routines by the names that other images call.
void addTables(llvm::Module &D, llvm::ArrayRef<llvm::Function *> Exports,
               llvm::ArrayRef<Pointee> Pointees, llvm::StringRef File);
/// Calls as devices make them.
void lowerDeviceCalls(llvm::Module &D);

/// Declarations that nothing uses, and that no table will name.
void dropUnused(llvm::Module &D);

/// Device library for a target (enum xacc_target), built with the compiler and part of it.
llvm::MemoryBufferRef deviceLibrary(unsigned Target);

/// Makes M a module of the target: triple, layout, no leftovers of x86-64.
/// Functions other than kernels and exported routines become internal. Kernels keep their state.
void retarget(llvm::Module &M, llvm::TargetMachine &TM, llvm::ArrayRef<Kernel> Ks);

/// A routine that M calls and that another image must define, or null.
llvm::Function *firstImport(llvm::Module &M);

/// Strips what another target left on a function.
void scrubFunction(llvm::Function &F);

/// Links what M needs of a library; false if the library is unreadable.
bool linkLibrary(llvm::Module &M, llvm::MemoryBufferRef Library);

/// As LLVM does it for devices, with what a target adds.
void optimise(llvm::Module &M, llvm::TargetMachine &TM,
              llvm::function_ref<void(llvm::PassBuilder &)> Extend);

/// Appends M's assembly or object file to Code. Returns the
/// name of an undefined function, but for those that the driver provides, or "".
std::string emitCode(llvm::Module &M, llvm::TargetMachine &TM, llvm::CodeGenFileType Type,
                     llvm::SmallVectorImpl<char> &Code,
                     llvm::ArrayRef<llvm::StringRef> Provided = {});

} // namespace xacc

#endif
