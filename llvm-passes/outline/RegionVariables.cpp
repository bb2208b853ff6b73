// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables of a function go with a region that is taken out of it: those that it declares,
// and copies of what Clang shares among all statements.
#include "outline/RegionVariables.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

/// Variables of the function that the region uses, in their order at its entry.
SmallVector<AllocaInst *> RegionVariables::used() {
  SetVector<AllocaInst *> Used;
  for (BasicBlock *B : Blocks)
    for (Instruction &I : *B)
      for (Value *Op : I.operands())
        if (auto *A = dyn_cast<AllocaInst>(Op);
            A && A->getParent() == &F.getEntryBlock() && !isInRegion(A))
          Used.insert(A);
  SmallVector<AllocaInst *> Ordered(Used.getArrayRef());
  sort(Ordered, [](AllocaInst *A, AllocaInst *B) { return A->comesBefore(B); });
  return Ordered;
}

/// Locals of the region are allocated at function entry; move those that are
/// used nowhere else (but for lifetime ends of enclosing scopes).
void RegionVariables::sink() {
  auto IsLifetime = [](const User *U) {
    auto *I = dyn_cast<IntrinsicInst>(U);
    return I && I->isLifetimeStartOrEnd();
  };
  for (AllocaInst *A : used())
    if (all_of(A->users(), [&](User *U) { return isInRegion(U) || IsLifetime(U); }))
      Own.push_back(A);
  for (AllocaInst *A : Own) {
    for (User *U : make_early_inc_range(A->users()))
      if (!isInRegion(U))
        cast<Instruction>(U)->eraseFromParent();
    A->moveBefore(Blocks.front()->getFirstInsertionPt());
  }
}

/// True if a load of A is reached from the start of a block before any store,
/// through blocks that are all in the region, or all outside.
bool RegionVariables::isReadBeforeWritten(const AllocaInst &A, BasicBlock *From, bool Inside) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<BasicBlock *> Work{From};
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (Blocks.contains(B) != Inside || !Seen.insert(B).second)
      continue;
    const Instruction *First = nullptr;
    for (const Instruction &I : *B)
      if (!First && is_contained(I.operands(), &A))
        First = isa<LoadInst, StoreInst>(I) ? &I : nullptr;
    if (First && isa<LoadInst>(First))
      return true;
    if (!First)
      append_range(Work, successors(B));
  }
  return false;
}

/// Clang's own temporaries (where a cleanup goes on, for instance) are shared
/// by the whole function. One whose value crosses neither border of the region
/// gets a second copy there; a variable of the user is an operand and stays.
void RegionVariables::split(const Kernel &K) {
  SmallVector<AllocaInst *> Shared;
  for (AllocaInst *A : used())
    if (A->isStaticAlloca() && A->getAllocatedType()->isSingleValueType() &&
        none_of(K.Items, [&](const Item &X) { return K.slot(X) == A; }) &&
        all_of(A->users(), [&](User *U) {
          auto *S = dyn_cast<StoreInst>(U);
          return isa<LoadInst, LifetimeIntrinsic>(U) || (S && S->getValueOperand() != A);
        }))
      Shared.push_back(A);
  SmallPtrSet<BasicBlock *, 4> Exits;
  for (BasicBlock *B : Blocks)
    for (BasicBlock *S : successors(B))
      if (!Blocks.contains(S))
        Exits.insert(S);
  for (AllocaInst *A : Shared) {
    if (isReadBeforeWritten(*A, Blocks.front(), true) ||
        any_of(Exits, [&](BasicBlock *B) { return isReadBeforeWritten(*A, B, false); }))
      continue;
    auto *Copy = cast<AllocaInst>(A->clone());
    Copy->insertBefore(Blocks.front()->getFirstInsertionPt());
    for (BasicBlock *B : Blocks) // not all of its uses: other regions have some, too
      for (Instruction &I : *B)
        I.replaceUsesOfWith(A, Copy);
    Own.push_back(Copy);
  }
}

SmallVector<AllocaInst *> RegionVariables::separate(const Kernel &K) {
  sink();
  split(K);
  return Own;
}

} // namespace xacc
