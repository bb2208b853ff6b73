// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AmdRoutines.h. Called by steps of AMDGPU.cpp.
#include "targets/AmdRoutines.h"
#include "ir/Linkage.h"
#include "routines/IndirectCalls.h"
#include "routines/Routine.h"
#include "targets/Gpu.h"
#include "xacc/services.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace xacc {

static GlobalVariable *addressOf(Module &M, Constant *Init, const Twine &Name) {
  auto *G = new GlobalVariable(M, Init->getType(), false, GlobalValue::ExternalLinkage, Init, Name,
                               nullptr, GlobalValue::NotThreadLocal, GlobalSpace,
                               /*isExternallyInitialized=*/true);
  G->setVisibility(GlobalValue::ProtectedVisibility);
  return G;
}

/// Uses in constants stay, of which the linker says that it does not find the routine.
static void loadUses(Function &Import, GlobalVariable &Address) {
  SmallVector<Use *> Uses;
  for (Use &U : Import.uses())
    if (isa<Instruction>(U.getUser()))
      Uses.push_back(&U);
  for (Use *U : Uses) {
    auto *At = cast<Instruction>(U->getUser());
    if (auto *Phi = dyn_cast<PHINode>(At))
      At = Phi->getIncomingBlock(*U)->getTerminator();
    U->set(IRBuilder<>(At).CreateLoad(Import.getType(), &Address));
  }
}

void bindRoutines(Module &M) {
  for (Function &F : M) {
    if (!F.hasFnAttribute(LinkedAttribute))
      continue;
    if (F.isDeclaration()) {
      auto *Null = ConstantPointerNull::get(F.getType());
      if (!F.use_empty())
        loadUses(F, *addressOf(M, Null, XACC_IMPORT_PREFIX + F.getName()));
    } else {
      addressOf(M, &F, XACC_EXPORT_PREFIX + F.getName());
      F.setLinkage(GlobalValue::InternalLinkage);
    }
  }
}

//===-- Registers --------------------------------------------------------===//

/// Functions in tables: those that are exported, and those that pointers may mean.
static SmallVector<Function *> calledFromElsewhere(Module &M) {
  SmallVector<Function *> Roots;
  for (GlobalVariable &G : M.globals()) {
    if (!G.hasInitializer() ||
        !(G.getName().starts_with(XACC_EXPORT_PREFIX) || G.getName().starts_with(RoutineSymbol)))
      continue;
    if (auto *F = dyn_cast<Function>(G.getInitializer()->stripPointerCasts()))
      Roots.push_back(F);
    for (Value *Row : G.getInitializer()->operands())
      if (auto *F = dyn_cast<Function>(Row->stripPointerCasts()))
        Roots.push_back(F);
  }
  return Roots;
}

static bool callsElsewhere(Function &Kernel) {
  return any_of(reachableFrom(Kernel), [](Function *F) { return !indirectCalls(*F).empty(); });
}

/// The compiler counts what it sees; an instruction that may write the last register is seen.
static void takeRegisters(Function &Kernel, unsigned Vectors) {
  IRBuilder<> B(&*Kernel.getEntryBlock().getFirstInsertionPt());
  const std::string Last = "~{v" + std::to_string(Vectors - 1) + "},~{s101}";
  B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(), false), "", Last,
                              /*hasSideEffects=*/true));
}

void fixRegisters(Module &M, const AmdChip &Chip) {
  for (Function *Root : calledFromElsewhere(M))
    for (Function *F : reachableFrom(*Root)) {
      F->addFnAttr("amdgpu-flat-work-group-size", "1,1024");
      F->addFnAttr("amdgpu-agpr-alloc", "0");
      F->addFnAttr("amdgpu-num-vgpr", std::to_string(Chip.Registers));
    }
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL && callsElsewhere(F))
      takeRegisters(F, Chip.Registers);
}

} // namespace xacc
