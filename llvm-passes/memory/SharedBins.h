// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a gang keeps in shared memory of an array that its lanes update by
// atomic instructions. Used by HistogramPrivatisation and AtomicPrivatisation.
#ifndef XACC_PASSES_MEMORY_SHARED_BINS_H
#define XACC_PASSES_MEMORY_SHARED_BINS_H

#include "llvm/IR/Instructions.h"

namespace xacc {

/// Most bytes, and fewest elements: at few all lanes would meet.
constexpr uint64_t MaxBinBytes = 32 * 1024, LeastBins = 8;

struct BinShape {
  llvm::Type *T;
  llvm::AtomicRMWInst::BinOp How;
  llvm::Constant *Identity;
  unsigned Construct;  ///< that the loops over all lanes are made for
  bool Cached = false; ///< in device memory: other caches than those of atomics
};

/// In front of an instruction, by all lanes of the gang: Count elements get the
/// identity; those that have another value go to the result.
void fillBins(llvm::Instruction *Before, const BinShape &S, llvm::Value *Bins, llvm::Value *Count);
void addBins(llvm::Instruction *Before, const BinShape &S, llvm::Value *Bins, llvm::Value *Count,
             llvm::Value *Result);

} // namespace xacc

#endif
