// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopVariables.h. Behind this no block depends on another one by anything but these variables,
// and what outer blocks have computed that all others follow.
#include "memory/LoopVariables.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace xacc {

static bool leavesBlock(const Instruction &I) {
  return any_of(I.users(), [&I](const User *U) {
    return cast<Instruction>(U)->getParent() != I.getParent() || isa<PHINode>(U);
  });
}

/// What the inner loop hands on from iteration to iteration, and to what is behind it: one variable
/// for both.
void LoopVariables::keep(PHINode &P, const Loop &Inner) {
  SmallVector<Use *> Outside;
  for (Use &U : P.uses())
    if (auto *I = cast<Instruction>(U.getUser()); !Inner.contains(I) && !isa<PHINode>(I))
      Outside.push_back(&U);
  Type *T = P.getType();
  AllocaInst *Variable = DemotePHIToStack(&P);
  for (Use *U : Outside)
    U->set(IRBuilder<>(cast<Instruction>(U->getUser())).CreateLoad(T, Variable));
  OfIteration.push_back(Variable);
}

void LoopVariables::readBlocks(Loop &Outer) {
  SmallVector<Instruction *> Leaving;
  SmallVector<PHINode *> Phis;
  for (BasicBlock *B : Outer.blocks())
    for (Instruction &I : *B) {
      if (leavesBlock(I))
        Leaving.push_back(&I);
      if (auto *P = dyn_cast<PHINode>(&I))
        Phis.push_back(P);
    }
  auto ListOf = [&](const Instruction &I) -> auto & {
    return I.getParent() == Outer.getHeader() ? Lasting : OfIteration;
  };
  for (Instruction *I : Leaving)
    ListOf(*I).push_back(DemoteRegToStack(*I));
  for (PHINode *P : Phis) {
    auto &List = ListOf(*P);
    List.push_back(DemotePHIToStack(P));
  }
}

LoopVariables::LoopVariables(Loop &Outer, Loop &Inner) : F(*Outer.getHeader()->getParent()) {
  for (BasicBlock *B : Outer.blocks())
    if (B->getSinglePredecessor())
      FoldSingleEntryPHINodes(B);
  for (PHINode &P : make_early_inc_range(Inner.getHeader()->phis()))
    keep(P, Inner);
  readBlocks(Outer);
  erase(Lasting, nullptr); // of what nobody uses
  erase(OfIteration, nullptr);
}

AllocaInst *LoopVariables::add(Type *T) {
  return Lasting.emplace_back(new AllocaInst(T, 0, "", F.getEntryBlock().begin()));
}

void LoopVariables::forget(IRBuilder<> &B) {
  for (AllocaInst *A : OfIteration)
    B.CreateStore(PoisonValue::get(A->getAllocatedType()), A);
}

void LoopVariables::promote(FunctionAnalysisManager &FAM) {
  append_range(Lasting, OfIteration);
  FAM.invalidate(F, PreservedAnalyses::none()); // the blocks are others
  PromoteMemToReg(Lasting, FAM.getResult<DominatorTreeAnalysis>(F));
}

} // namespace xacc
