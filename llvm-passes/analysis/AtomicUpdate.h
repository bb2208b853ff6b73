// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one atomic instruction can do: a[e] op= x as a promoted kernel has it.
// Used by HistogramPrivatisation.
#ifndef XACC_PASSES_ANALYSIS_ATOMIC_UPDATE_H
#define XACC_PASSES_ANALYSIS_ATOMIC_UPDATE_H

#include "llvm/IR/Instructions.h"

namespace xacc {

struct AtomicUpdate {
  llvm::StoreInst *Store = nullptr;
  llvm::LoadInst *Load = nullptr;
  llvm::BranchInst *Branch = nullptr; ///< that compares for min and max
  llvm::AtomicRMWInst::BinOp How = llvm::AtomicRMWInst::BAD_BINOP;
  llvm::Value *By = nullptr;
  llvm::Instruction *Place = nullptr; ///< of the atomic instruction

  explicit operator bool() const { return Store; }
  /// The atomic instruction in place of the others.
  void replace() const;
};

/// Empty unless S ends such an update, and nothing else sees the element's old
/// or new value.
AtomicUpdate atomicUpdateOf(llvm::StoreInst &S);

} // namespace xacc

#endif
