// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code generation for AMD GPUs turns branches into ones that all lanes of a wavefront take
// (StructurizeCFG). In LLVM 22 this moves a value that costs nothing, as the number of a lane, out
// of a block in front of the conditions that lead there, where a phi behind the block asks for it,
// and then gives the phi the value on one of the ways alone: lanes that come on the others get
// poison. This pass moves such values itself, in front of that; LLVM then finds none in the block.
#include "targets/SharedElse.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 24
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils.h"

using namespace llvm;

namespace xacc {

namespace {
class SharedElse : public FunctionPass {
public:
  static char ID;
  SharedElse() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "XACC values of shared else blocks"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    AU.addRequired<DominatorTreeWrapperPass>();
  }
  bool runOnFunction(Function &F) override;
};
} // namespace

char SharedElse::ID = 0;
// LLVM looks for passes in a list that constructors fill.
// NOLINTNEXTLINE(bugprone-throwing-static-initialization)
static RegisterPass<SharedElse> Registered("xacc-shared-else", "XACC values of shared else blocks");

/// Whatever it costs: LLVM's opinion on that depends on the target.
static bool mayMove(const Instruction &I, const BasicBlock &To, const DominatorTree &DT) {
  return !isa<PHINode>(I) && !I.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&I) &&
         all_of(I.operands(), [&](const Use &U) {
           auto *Operand = dyn_cast<Instruction>(U);
           return !Operand || DT.dominates(Operand, To.getTerminator());
         });
}

/// Of one phi. What has moved may have been all that held another phi's value back.
static bool moveOne(BasicBlock &B, const BasicBlock &Next, BasicBlock &To,
                    const DominatorTree &DT) {
  for (const PHINode &Phi : Next.phis()) {
    auto *I = dyn_cast<Instruction>(Phi.getIncomingValueForBlock(&B));
    if (!I || I->getParent() != &B || !mayMove(*I, To, DT))
      continue;
    I->moveBefore(To.getTerminator()->getIterator());
    return true;
  }
  return false;
}

bool SharedElse::runOnFunction(Function &F) {
  const DominatorTree &DT = getAnalysis<DominatorTreeWrapperPass>().getDomTree();
  bool Changed = false;
  for (BasicBlock &B : F) {
    const BasicBlock *Next = B.getSingleSuccessor();
    const DomTreeNode *Node = DT.getNode(&B);
    if (!Next || !Node || !Node->getIDom() || pred_size(&B) < 2)
      continue;
    while (moveOne(B, *Next, *Node->getIDom()->getBlock(), DT))
      Changed = true;
  }
  return Changed;
}

/// Behind the last pass in front of StructurizeCFG.
void keepSharedElse() {
  static RegisterTargetPassConfigCallback Insert(
      [](TargetMachine &TM, PassManagerBase &, TargetPassConfig *Passes) {
        const std::unique_ptr<Pass> Behind(createUnifyLoopExitsPass());
        if (TM.getTargetTriple().isAMDGCN())
          Passes->insertPass(Behind->getPassID(), &SharedElse::ID);
      });
}

} // namespace xacc
#else
void xacc::keepSharedElse() {}
#endif
