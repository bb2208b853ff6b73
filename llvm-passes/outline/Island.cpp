// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The blocks of a region on their way to a function of their own. LLVM's extraction looks at all
// blocks and variables of the function around, and there may be a thousand regions in it: so they
// move to a function that is theirs alone first.
#include "outline/Island.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"

using namespace llvm;

namespace xacc {

void Island::make() {
  LLVMContext &C = F.getContext();
  Own = Function::Create(F.getFunctionType(), GlobalValue::InternalLinkage, F.getName() + ".region",
                         F.getParent());
  Own->copyAttributesFrom(&F);
  Own->setSubprogram(F.getSubprogram());
  auto *Before = BasicBlock::Create(C, "", Own);
  auto *Jump = cast<BranchInst>(Begin.getParent()->getTerminator());
  BranchInst::Create(Blocks.front(), Before);
  Jump->setSuccessor(0, Exit ? Exit : Jump->getParent());
  for (BasicBlock *B : Blocks)
    Own->splice(Own->end(), &F, B->getIterator());
  nameInputs(Before);
  if (!Exit)
    return;
  auto *After = BasicBlock::Create(C, "", Own);
  new UnreachableInst(C, After);
  for (BasicBlock *B : Blocks)
    B->getTerminator()->replaceSuccessorWith(Exit, After);
}

/// Extraction visits all users of a value that comes from outside: those of the whole function, if
/// it were not for a name of its own that the region uses.
void Island::nameInputs(BasicBlock *Before) {
  constexpr unsigned Many = 32;
  DenseMap<Value *, FreezeInst *> Names; // null: it keeps its own
  for (BasicBlock *B : Blocks)
    for (Instruction &I : *B)
      if (isa<LifetimeIntrinsic>(I)) // takes the variable itself
        Names[I.getOperand(0)] = nullptr;
  auto NameOf = [&](Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    bool IsInput = isa<Argument>(V) || (I && I->getFunction() == &F);
    if (!IsInput)
      return static_cast<FreezeInst *>(nullptr);
    auto [Found, IsNew] = Names.try_emplace(V);
    if (IsNew && !V->getType()->isTokenTy() && V->hasNUsesOrMore(Many))
      Found->second = new FreezeInst(V, V->getName(), Before->getTerminator()->getIterator());
    return Found->second;
  };
  for (BasicBlock *B : Blocks)
    for (Instruction &I : *B)
      for (Use &U : I.operands())
        if (FreezeInst *Name = NameOf(U))
          U.set(Name);
}

/// The call takes the place of the region.
void Island::leave(CallInst *Call) {
  BasicBlock *Before = Begin.getParent(), *Around = Call->getParent();
  F.splice(std::next(Before->getIterator()), Own, Around->getIterator());
  cast<BranchInst>(Before->getTerminator())->setSuccessor(0, Around);
  if (Exit)
    Around->getTerminator()->setSuccessor(0, Exit);
  for (Use &U : Call->args())
    if (auto *Name = dyn_cast<FreezeInst>(U); Name && Name->getFunction() == Own)
      U.set(Name->getOperand(0));
  FAM.clear(*Own, Own->getName());
  Own->dropAllReferences();
  Own->eraseFromParent();
}

Function *Island::extract() {
  make();
  CodeExtractorAnalysisCache Cache(*Own);
  CodeExtractor Extractor(Blocks, &FAM.getResult<DominatorTreeAnalysis>(*Own), false, nullptr,
                          nullptr, nullptr, false, /*AllowAlloca=*/true, nullptr, "xacc");
  Function *Body = Extractor.isEligible() ? Extractor.extractCodeRegion(Cache) : nullptr;
  if (Body)
    leave(cast<CallInst>(*Body->user_begin()));
  return Body;
}

} // namespace xacc
