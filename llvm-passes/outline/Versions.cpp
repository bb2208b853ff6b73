// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of xacc-outline. The function of a region and the call of it are copied: map-loops leaves
// the loops of the copy sequential, and a branch chooses between the two in front of the region.
//   region_begin(id, ..., IN_ORDER: test); kernel()
// becomes
//   if (test) { region_begin(flags of the item, ...); kernel.ordered(); }
//   else { region_begin(id, ...); kernel(); }
// What cannot be copied runs in order, with a warning.
#include "outline/Versions.h"
#include "ir/State.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

/// The blocks from the begin of a region to the call of its function, which ends the last of them;
/// empty if something else there is used behind.
static SmallVector<BasicBlock *, 2> blocksOf(const Kernel &K) {
  BasicBlock *First = K.Begin->getParent(), *Last = K.Site->getParent();
  SmallVector<BasicBlock *, 2> Blocks{First};
  if (Last != First)
    Blocks.push_back(Last);
  const bool IsWhole = (Last == First || First->getSingleSuccessor() == Last) &&
                       Last->getSingleSuccessor() && Last->getSingleSuccessor() != First;
  const bool IsClosed = all_of(Blocks, [&](BasicBlock *B) {
    return all_of(*B, [&](Instruction &I) {
      return !isa<PHINode>(I) && all_of(I.users(), [&](User *U) {
        return is_contained(Blocks, cast<Instruction>(U)->getParent());
      });
    });
  });
  if (!IsWhole || !IsClosed)
    Blocks.clear();
  return Blocks;
}

static Kernel copyKernel(const Kernel &K, unsigned Id) {
  Kernel Copy = K;
  ValueToValueMapTy Map;
  Copy.Id = Id;
  Copy.Name = K.Name + "_ordered";
  Copy.F = CloneFunction(K.F, Map);
  Copy.F->setName(K.F->getName() + ".ordered");
  return Copy;
}

static Kernel addVersion(Kernel &K, Value *InOrder, unsigned Id, Diagnostics &D) {
  assert(Id && Id != K.Id && "a version has a number of its own");
  BasicBlock *Before = K.Begin->getParent();
  SplitBlock(Before, K.Begin);
  SmallVector<BasicBlock *, 2> Blocks = blocksOf(K), Copies;
  if (Blocks.empty()) { // it is always right
    D.warning(K.Id, "the loops run in the order of the program: they are independent unless "
                    "pointers overlap, and a second version for that case is not supported yet "
                    "in this place");
    return K;
  }
  Kernel Copy = copyKernel(K, Id);
  ValueToValueMapTy Map;
  for (BasicBlock *B : Blocks) {
    Copies.push_back(CloneBasicBlock(B, Map, ".ordered", B->getParent()));
    Map[B] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Map);
  Copy.Begin = cast<CallInst>(Map[K.Begin]);
  Copy.Site = cast<CallInst>(Map[K.Site]);
  Copy.Begin->setArgOperand(0, ConstantInt::get(K.Begin->getArgOperand(0)->getType(), Id));
  Copy.Site->setCalledFunction(Copy.F);
  for (PHINode &P : Blocks.back()->getSingleSuccessor()->phis())
    P.addIncoming(P.getIncomingValueForBlock(Blocks.back()), Copies.back());
  Before->getTerminator()->eraseFromParent();
  IRBuilder<> B(Before);
  B.CreateCondBr(B.CreateIsNotNull(InOrder), Copies.front(), Blocks.front());
  return Copy;
}

void addOrderedVersions(std::vector<Kernel> &Ks, Diagnostics &D) {
  std::vector<Kernel> Copies;
  for (Kernel &K : Ks) {
    auto *Test = find_if(K.Items, [](const Item &I) { return I.Kind == XACC_ITEM_IN_ORDER; });
    if (Test == K.Items.end())
      continue;
    const unsigned Id = Test->Flags;
    Value *InOrder = K.value(*Test);
    K.Items.erase(Test);
    Kernel Copy = addVersion(K, InOrder, Id, D);
    Copy.F->addFnAttr(OrderedAttribute);
    if (Copy.F != K.F)
      Copies.push_back(std::move(Copy));
  }
  std::move(Copies.begin(), Copies.end(), std::back_inserter(Ks));
}

} // namespace xacc
