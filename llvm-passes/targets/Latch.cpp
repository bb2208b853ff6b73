// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A value that is the same for all lanes of a wavefront is in a scalar
// register. Lanes that leave its loop one after the other take it along in a
// copy, a vector register, which keeps what it was when they left.
// si-fold-operands replaces the copy by the scalar where it is read after the
// loop, so that all lanes see the scalar's last value (llvm-project #203256,
// fixed after LLVM 22). It leaves copies alone that say that they depend on
// which lanes execute them; those of SIFixSGPRCopies do, those that other code
// makes do not. This pass says it for all of them, as late as possible, and
// changes nothing else.
#include "targets/Latch.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 24
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/InitializePasses.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace xacc {

namespace {
class Latch : public MachineFunctionPass {
public:
  static char ID;
  Latch() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "XACC latched copies"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    AU.addRequired<MachineLoopInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  bool isScalar(Register R) const;
  bool isOfScalar(const MachineInstr &Copy) const;
  bool losesLanes(const MachineLoop &L) const;
  bool isLatch(const MachineInstr &I) const;

  const MachineLoopInfo *Loops = nullptr;
  const MachineRegisterInfo *Registers = nullptr;
  const TargetRegisterInfo *Target = nullptr;
  MCRegister Exec; // which lanes execute
};
} // namespace

char Latch::ID = 0;
// LLVM looks for passes in a list that constructors fill.
// NOLINTNEXTLINE(bugprone-throwing-static-initialization)
static RegisterPass<Latch> Registered("xacc-latch", "XACC latched copies");

static MCRegister findExec(const TargetRegisterInfo &Target) {
  for (unsigned R = 1; R < Target.getNumRegs(); R++)
    if (StringRef(Target.getName(R)) == "EXEC")
      return R;
  return MCRegister();
}

bool Latch::isScalar(Register R) const {
  const TargetRegisterClass *Class = R.isVirtual() ? Registers->getRegClassOrNull(R) : nullptr;
  return Class && !Target->isDivergentRegClass(Class);
}

/// Folding a copy of a copy makes it one of the scalar.
bool Latch::isOfScalar(const MachineInstr &Copy) const {
  const MachineInstr *I = &Copy;
  while (I && I->isCopy()) {
    Register From = I->getOperand(1).getReg();
    if (isScalar(From))
      return true;
    I = From.isVirtual() ? Registers->getUniqueVRegDef(From) : nullptr;
  }
  return false;
}

/// True if lanes leave the loop, or a part of it, one after the other.
bool Latch::losesLanes(const MachineLoop &L) const {
  return any_of(L.blocks(), [&](const MachineBasicBlock *B) {
    return any_of(*B, [&](const MachineInstr &I) { return I.modifiesRegister(Exec, Target); });
  });
}

/// A copy of a scalar that is read after a loop around it.
bool Latch::isLatch(const MachineInstr &I) const {
  if (!I.isCopy() || I.hasRegisterImplicitUseOperand(Exec))
    return false;
  Register To = I.getOperand(0).getReg();
  if (!To.isVirtual() || isScalar(To) || !isOfScalar(I))
    return false;
  for (const MachineLoop *L = Loops->getLoopFor(I.getParent()); L; L = L->getParentLoop())
    if (losesLanes(*L) && any_of(Registers->use_nodbg_instructions(To),
                                 [&](const MachineInstr &U) { return !L->contains(&U); }))
      return true;
  return false;
}

bool Latch::runOnMachineFunction(MachineFunction &MF) {
  Loops = &getAnalysis<MachineLoopInfoWrapperPass>().getLI();
  Registers = &MF.getRegInfo();
  Target = MF.getSubtarget().getRegisterInfo();
  Exec = findExec(*Target);
  bool Changed = false;
  for (MachineBasicBlock &B : MF)
    for (MachineInstr &I : B)
      if (Loops->getLoopFor(&B) && isLatch(I)) {
        I.addOperand(MF, MachineOperand::CreateReg(Exec, /*isDef=*/false,
                                                   /*isImp=*/true));
        Changed = true;
      }
  return Changed;
}

void keepLatches() {
  static RegisterTargetPassConfigCallback Insert(
      [](TargetMachine &TM, PassManagerBase &, TargetPassConfig *Passes) {
        if (TM.getTargetTriple().isAMDGCN())
          Passes->insertPass(&PeepholeOptimizerLegacyID, &Latch::ID);
      });
}

} // namespace xacc
#else
void xacc::keepLatches() {}
#endif
