// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop whose elements the lanes of a gang can load together, and how these lie in a tile. Found
// by StageLoads, used by StagedLoop.
#ifndef XACC_PASSES_MEMORY_STAGED_RECORD_H
#define XACC_PASSES_MEMORY_STAGED_RECORD_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

namespace xacc {

/// Both loops end in their headers.
struct StagedLoop {
  llvm::Loop *Lanes; ///< its iterations are those of lanes; all lanes of the gang come to it
  llvm::Loop *Each;  ///< runs once in each iteration, in one lane, over the same elements
  unsigned Construct;
  const llvm::SCEV *Trips; ///< of Each, in at most 64 bits
  /// Trips of Lanes, where one iteration of it may leave out what the others load; or null.
  llvm::Value *Others;
  /// Addresses go on by a constant, and begin at the same place in all lanes.
  struct Element {
    llvm::LoadInst *Load;
    const llvm::SCEVAddRecExpr *Address;
  };
  llvm::SmallVector<Element, 4> Elements;
};

/// An element of a record, which is what an iteration of Each loads.
struct StagedField {
  const StagedLoop::Element *Element; ///< the largest of those at an address
  uint64_t Offset;
};

enum : unsigned { FewestStaged = 64 }; ///< a loop of fewer iterations is not worth two barriers

struct StagedRecord {
  explicit StagedRecord(const StagedLoop &S);
  llvm::Align alignOf(const StagedField &F) const;
  /// Of an element of S.
  const StagedField &fieldOf(const StagedLoop::Element &E) const;

  llvm::SmallVector<StagedField, 4> Fields;
  uint64_t Bytes = 0;
  unsigned Tile = 0; ///< iterations; 0: it does not pay
};

} // namespace xacc

#endif
