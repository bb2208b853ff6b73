// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which gang, worker or lane executes, as the program may ask. Used by the host
// function, which knows its gang as an argument.
#ifndef XACC_PASSES_POSITION_H
#define XACC_PASSES_POSITION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace xacc {

enum class Level { Gang, Worker, Vector };
/// Builds the number of what executes at a level, or, if Count, how many there
/// are (lanes: of a worker).
using PositionBuilder =
    llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &, Level, bool Count)>;

/// True if F, which the program calls, asks for a position or a count.
bool asksPosition(const llvm::Function &F);

/// Replaces the calls in F that ask for a position by what Build makes.
void replacePositions(llvm::Function &F, PositionBuilder Build);

} // namespace xacc

#endif
