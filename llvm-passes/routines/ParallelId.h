// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which gang, worker or lane executes, as the program may ask. Used by the host
// function, which knows its gang as an argument.
#ifndef XACC_PASSES_ROUTINES_PARALLEL_ID_H
#define XACC_PASSES_ROUTINES_PARALLEL_ID_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace xacc {

enum class Level { Gang, Worker, Vector };
/// Builds the number of what executes at a level, or, if Count, how many there
/// are (lanes: of a worker).
using ParallelIdBuilder =
    llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &, Level, bool Count)>;

/// True if F, which the program calls, asks for a position or a count.
bool asksParallelId(const llvm::Function &F);

/// Replaces the calls in F that ask for a position by what Build makes.
void replaceParallelIds(llvm::Function &F, ParallelIdBuilder Build);

/// True if code that stays apart from the kernel with this body may ask. It
/// does not know the kernel, so lanes may then lie along axis x alone: those of
/// axis y are workers, to everyone.
bool asksElsewhere(llvm::Function &Root);
/// The same of Root and all that it calls.
bool asksParallelIds(llvm::Function &Root);
/// The same as for a kernel, in a function that such kernels call on a device.
void lowerParallelIds(llvm::Function &F);
void lowerParallelIds(Kernel &K);
/// Reports questions that Root, code for devices, cannot answer; Elsewhere:
/// neither can what it calls, unless this is true.
void checkParallelIds(llvm::Function &Root, bool Elsewhere, unsigned Id, Diagnostics &D);

} // namespace xacc

#endif
