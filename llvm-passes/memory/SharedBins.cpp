// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedBins.h.
#include "memory/SharedBins.h"
#include "ir/DeviceIndex.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

void fillBins(Instruction *Before, const BinShape &S, Value *Bins, Value *Count) {
  forEachLane(Before, S.Construct, Count, [&](IRBuilder<> &B, Value *I) {
    B.CreateStore(S.Identity, B.CreateInBoundsGEP(S.T, Bins, I));
  });
}

void addBins(Instruction *Before, const BinShape &S, Value *Bins, Value *Count, Value *Result) {
  forEachLane(Before, S.Construct, Count, [&](IRBuilder<> &B, Value *I) {
    Value *From = B.CreateInBoundsGEP(S.T, Bins, I), *V;
    if (S.Cached) // a load might find what was there before
      V = B.CreateAtomicRMW(AtomicRMWInst::Xchg, From, S.Identity, MaybeAlign(),
                            AtomicOrdering::Monotonic);
    else
      V = B.CreateLoad(S.T, From);
    B.SetInsertPoint(
        SplitBlockAndInsertIfThen(B.CreateICmpNE(V, S.Identity), B.GetInsertPoint(), false));
    B.CreateAtomicRMW(S.How, B.CreateInBoundsGEP(S.T, Result, I), V, MaybeAlign(),
                      AtomicOrdering::Monotonic);
  });
}

} // namespace xacc
