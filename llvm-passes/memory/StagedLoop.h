// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes tiles of a loop whose elements the lanes of a gang load together. Used by StageLoads.
#ifndef XACC_PASSES_MEMORY_STAGED_LOOP_H
#define XACC_PASSES_MEMORY_STAGED_LOOP_H

#include "ir/Kernel.h"
#include "memory/StagedRecord.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc {

/// Of a kernel.
struct StageState {
  /// Memory of tiles by size: loops one behind the other take the same.
  llvm::SmallDenseMap<uint64_t, llvm::Value *, 2> Buffers;
  /// Headers of loops over lanes that have tiles, and of their copies without.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 4> Done;
};

/// False where what leads to the elements cannot be computed in front of Lanes.
bool canStage(const StagedLoop &S, llvm::ScalarEvolution &SE);
/// What is known of the function goes.
void stageLoop(Kernel &K, const StagedLoop &S, llvm::FunctionAnalysisManager &FAM,
               StageState &State);

} // namespace xacc

#endif
