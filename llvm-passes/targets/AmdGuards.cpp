// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One lane stores the counter of a sequential loop that all go through: its first value in front of
// the loop, the next ones at its end. LLVM (SimplifyCFG) makes one block of these stores, which so
// lies in the loop and is a second way into it: that of one lane. Code of a wavefront has a single
// program counter, so that others then run the loop to its end before that lane comes, and wait at
// barriers for it. A block that ends with something that all who are in it do together is not
// merged with another.
#include "targets/AmdGuards.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace xacc {

/// SingleLane.cpp asks so whether a lane is the first one.
static bool isNumberOfLane(const Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && (F->getName() == "__xacc_dev_lane" || F->getName() == "__xacc_dev_index");
}

/// The block of the first lane alone behind B, or null.
static BasicBlock *guardedBehind(BasicBlock &B) {
  using namespace PatternMatch;
  CmpPredicate Predicate;
  Value *Lane;
  BasicBlock *Then, *Else;
  if (!match(B.getTerminator(), m_Br(m_ICmp(Predicate, m_Value(Lane), m_Zero()), Then, Else)) ||
      !ICmpInst::isEquality(Predicate) || !isNumberOfLane(Lane))
    return nullptr;
  BasicBlock *Guarded = Predicate == ICmpInst::ICMP_EQ ? Then : Else;
  return Guarded->getSinglePredecessor() && Guarded->getSingleSuccessor() ? Guarded : nullptr;
}

void keepGuards(Module &M) {
  SmallVector<BasicBlock *> Guarded;
  for (Function &F : M)
    for (BasicBlock &B : F)
      if (BasicBlock *Behind = guardedBehind(B))
        Guarded.push_back(Behind);
  for (BasicBlock *B : Guarded)
    CallInst::Create(Intrinsic::getOrInsertDeclaration(&M, Intrinsic::amdgcn_wave_barrier), "",
                     B->getTerminator()->getIterator());
}

} // namespace xacc
