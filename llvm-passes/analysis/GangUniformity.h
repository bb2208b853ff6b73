// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is the same in all lanes of a gang. Used by StageLoads.
#ifndef XACC_PASSES_ANALYSIS_GANG_UNIFORMITY_H
#define XACC_PASSES_ANALYSIS_GANG_UNIFORMITY_H

#include "analysis/DistributedLoops.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

namespace xacc {

class GangUniformity {
public:
  GangUniformity(const DistributedLoops &N, const llvm::PostDominatorTree &PDT) : N(N), PDT(PDT) {}

  /// The distribution of L, or null.
  const DistributedLoops::Row *rowOf(const llvm::Loop *L) const;
  /// Values that are the same in all lanes, as far as that is easy to see; none of a load.
  bool isUniform(const llvm::Value *V) const { return isUniform(V, 0); }
  bool isUniform(const llvm::SCEV *S) const;
  /// True if all lanes of the gang come to L, and as often as each other.
  bool isReachedByAll(const llvm::Loop &L) const;

private:
  bool isOfGangs(const llvm::Loop *L) const;
  bool isUniformPhi(const llvm::PHINode &P, unsigned Depth) const;
  bool isUniform(const llvm::Value *V, unsigned Depth) const;

  const DistributedLoops &N;
  const llvm::PostDominatorTree &PDT;
};

} // namespace xacc

#endif
