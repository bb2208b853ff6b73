// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The simulated device: kernels stay in the host's module as functions that fibers execute, and
// routines get clones there, which SimAttribute marks. One function per step of Passes.def; the
// steps come behind xacc-extract, because they consume the kernels.
#ifndef XACC_PASSES_TARGETS_SIM_H
#define XACC_PASSES_TARGETS_SIM_H

#include "ir/Kernel.h"
#include "ir/Options.h"
#include "llvm/IR/Module.h"

namespace xacc {

// SimRoutines.cpp

/// Clones what kernels and Roots reach, and makes kernels and clones call clones.
void cloneForSim(llvm::ArrayRef<Kernel> Ks, llvm::ArrayRef<llvm::Function *> Roots);
/// Calls of kernels and clones as the simulator makes them.
void lowerSimCalls(llvm::Module &M, llvm::ArrayRef<Kernel> Ks);

// Sim.cpp

/// Constants that kernels and clones may read: on a device they are part of its code, whichever
/// pointer leads there.
std::vector<llvm::GlobalVariable *> simConstants(llvm::Module &M, llvm::ArrayRef<Kernel> Ks);
/// Has each access of a kernel to device memory checked before it is made.
void checkAccesses(Kernel &K);
/// Makes the function that a fiber calls.
void makeSimKernel(Kernel &K);
/// Links what the device library has; false if it is unreadable.
bool linkSimLibrary(llvm::Module &M);
/// Links libclc where it is asked for; what went wrong, or nothing.
std::string linkSimMath(llvm::Module &M, const Options &O);

} // namespace xacc

#endif
