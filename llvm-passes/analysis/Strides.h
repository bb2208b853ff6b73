// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How an address grows with the counter of a distributed loop. Used by LaneSwizzle and TileLanes.
#ifndef XACC_PASSES_ANALYSIS_STRIDES_H
#define XACC_PASSES_ANALYSIS_STRIDES_H

#include "llvm/Analysis/ScalarEvolutionExpressions.h"

namespace xacc {

/// By how many bytes an address grows with a counter.
class Strides {
public:
  Strides(llvm::ScalarEvolution &SE, llvm::Value *Counter)
      : SE(SE), I64(llvm::Type::getInt64Ty(Counter->getContext())), Counter(SE.getSCEV(Counter)) {}
  /// In 64 bits; null: not linear, as far as is known.
  const llvm::SCEV *of(const llvm::SCEV *S);
  /// How much further A is than B, as if subscripts of 32 bits had 64.
  const llvm::SCEV *apart(const llvm::SCEV *A, const llvm::SCEV *B) {
    return SE.getMinusSCEV(widen(A), widen(B));
  }

private:
  const llvm::SCEV *product(const llvm::SCEV *A, const llvm::SCEV *B);
  const llvm::SCEV *widen(const llvm::SCEV *S);
  bool contains(const llvm::SCEV *S) const;
  const llvm::SCEV *ofSum(const llvm::SCEVAddExpr &S);
  const llvm::SCEV *ofProduct(const llvm::SCEVMulExpr &S);

  llvm::ScalarEvolution &SE;
  llvm::Type *const I64;
  const llvm::SCEV *const Counter;
};

} // namespace xacc

#endif
