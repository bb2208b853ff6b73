// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GangUniformity.h. Knows markers, no target.
#include "analysis/GangUniformity.h"
#include "analysis/MemoryAccess.h"
#include "ir/Marker.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

const DistributedLoops::Row *GangUniformity::rowOf(const llvm::Loop *L) const {
  const auto *Row = find_if(N.distributed(), [L](const auto &R) { return R.L == L; });
  return Row == N.distributed().end() ? nullptr : Row;
}

/// All lanes of a gang have the same iterations.
bool GangUniformity::isOfGangs(const llvm::Loop *L) const {
  const DistributedLoops::Row *R = rowOf(L);
  return R && R->Axis & XACC_AXIS_GANG && !lanesOf(R->Axis);
}

/// The index of a loop over gangs, or what one branch has chosen.
bool GangUniformity::isUniformPhi(const PHINode &P, unsigned Depth) const {
  if (N.LI.isLoopHeader(P.getParent())) {
    const llvm::Loop *L = N.LI.getLoopFor(P.getParent());
    return isOfGangs(L) && IndexCall(*rowOf(L)->Next).K == &P;
  }
  const BasicBlock *Fork = N.DT.getNode(P.getParent())->getIDom()->getBlock();
  auto *Branch = dyn_cast<BranchInst>(Fork->getTerminator());
  return Branch && Branch->isConditional() && isUniform(Branch->getCondition(), Depth) &&
         all_of(P.blocks(),
                [Fork](const BasicBlock *B) {
                  return B == Fork || B->getSinglePredecessor() == Fork;
                }) &&
         all_of(P.incoming_values(), [&](const Use &U) { return isUniform(U.get(), Depth); });
}

bool GangUniformity::isUniform(const Value *V, unsigned Depth) const {
  constexpr unsigned Deep = 16;
  if (auto *A = dyn_cast<Argument>(V))
    return sharersOf(A).empty();
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return isa<ConstantData>(V) || (isa<GlobalVariable>(V) && sharersOf(V).empty());
  if (++Depth > Deep)
    return false;
  if (auto *P = dyn_cast<PHINode>(I))
    return isUniformPhi(*P, Depth);
  auto *II = dyn_cast<IntrinsicInst>(I);
  if (isa<AllocaInst>(I) || I->mayReadOrWriteMemory() ||
      (isa<CallBase>(I) && !(II && II->isCommutative())))
    return false;
  return all_of(I->operands(), [&](const Value *O) {
    return isa<Function>(O) || isUniform(O, Depth); // the intrinsic
  });
}

bool GangUniformity::isUniform(const SCEV *S) const {
  return !SCEVExprContains(S, [this](const SCEV *Part) {
    auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    return isa<SCEVAddRecExpr>(Part) || (Unknown && !isUniform(Unknown->getValue()));
  });
}

bool GangUniformity::isReachedByAll(const llvm::Loop &L) const {
  for (const llvm::Loop *P = L.getParentLoop(); P; P = P->getParentLoop())
    if (!isOfGangs(P))
      return false;
  const BasicBlock *Comes = L.getLoopPreheader(); // or the loop over gangs around it
  for (auto *Node = N.DT.getNode(Comes)->getIDom(); Node; Node = Node->getIDom()) {
    const llvm::Loop *Around = N.LI.getLoopFor(Node->getBlock());
    if (Around && Around->getHeader() == Node->getBlock() && Around->contains(&L))
      Comes = Node->getBlock();
    else if (!PDT.dominates(Comes, Node->getBlock()))
      return false;
  }
  return true;
}

} // namespace xacc
