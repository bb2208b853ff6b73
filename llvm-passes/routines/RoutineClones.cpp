// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clones for regions of routines that reach declared variables: what other files call finds the
// addresses itself. Used by ExportRoutines, Steps and DeviceModule; DeclaredVariables makes the
// copies that get them as parameters.

#include "routines/RoutineClones.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "routines/DeclaredVariables.h"
#include "routines/IndirectCalls.h"
#include "routines/Routine.h"

using namespace llvm;

namespace xacc {

GlobalVariable *DeclaredVariables::slotOf(GlobalVariable *G) {
  std::string Name = ("__xacc_slot_" + G->getName() + "_" + File).str();
  if (GlobalVariable *Known = M.getNamedGlobal(Name))
    return Known;
  LLVMContext &C = M.getContext();
  auto String = [&](StringRef Text) -> Constant * {
    auto *Init = ConstantDataArray::getString(C, Text);
    return new GlobalVariable(M, Init->getType(), true, GlobalValue::PrivateLinkage, Init,
                              "__xacc_str");
  };
  auto *Init = ConstantStruct::getAnon(C, {String(Name), String(G->getName()), G});
  auto *Slot =
      new GlobalVariable(M, Init->getType(), true, GlobalValue::InternalLinkage, Init, Name);
  Slot->addAttribute(SlotAttribute);
  return Slot;
}

/// What holds a device address itself is the same on the host.
Value *DeclaredVariables::addressOf(IRBuilderBase &B, GlobalVariable *G) {
  auto [Row, Slot] = Declared[G];
  if (constantOf(*Row, Slot - 1) & XACC_MAP_DEVICEPTR)
    return G;
  return B.CreateCall(declareEntry(M, "declared_at"), {slotOf(G)});
}

static SmallVector<AttributeSet> paramAttributes(Function &F) {
  SmallVector<AttributeSet> Sets;
  for (unsigned I = 0; I < F.arg_size(); I++)
    Sets.push_back(F.getAttributes().getParamAttrs(I));
  return Sets;
}

Function *DeclaredVariables::clone(Function &F) {
  std::string Name = (ClonePrefix + F.getName()).str();
  if (Function *Known = M.getFunction(Name); Known && !Known->isDeclaration())
    return Known;
  auto *New = Function::Create(F.getFunctionType(), F.getLinkage(), Name, M);
  New->copyAttributesFrom(&F);
  New->setComdat(nullptr);
  New->addFnAttr(ForRegionsAttribute);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", New));
  SmallVector<Value *> Args(make_pointer_range(New->args()));
  for (GlobalVariable *G : Needs.lookup(&F))
    Args.push_back(addressOf(B, G));
  CallInst *C = B.CreateCall(copyOf(F), Args);
  C->setCallingConv(F.getCallingConv());
  C->setAttributes(AttributeList::get(M.getContext(), AttributeSet(),
                                      F.getAttributes().getRetAttrs(), paramAttributes(F)));
  if (F.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(C);
  return New;
}

/// Where the host executes regions: the other file need not have a clone.
void callClones(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(ForRegionsAttribute))
      wrapIndirectCalls(F);
  for (Function &F : make_early_inc_range(M)) {
    SmallVector<Use *> Uses;
    for (Use &U : F.uses())
      if (auto *I = dyn_cast<Instruction>(U.getUser());
          I && I->getFunction()->hasFnAttribute(ForRegionsAttribute))
        Uses.push_back(&U);
    if (!isImported(F) || Uses.empty())
      continue;
    auto *Clone = Function::Create(F.getFunctionType(), GlobalValue::ExternalWeakLinkage,
                                   ClonePrefix + F.getName(), M);
    for (Use *U : Uses) {
      auto *I = cast<Instruction>(U->getUser());
      auto *Phi = dyn_cast<PHINode>(I);
      IRBuilder<> B(Phi ? Phi->getIncomingBlock(*U)->getTerminator() : I);
      U->set(B.CreateSelect(B.CreateIsNotNull(Clone), Clone, &F));
    }
  }
}

/// A clone for regions is the routine itself on a device.
void exportAs(StringRef Name, Function &F) {
  F.addFnAttr(LinkedAttribute);
  Function *Host = F.getParent()->getFunction(Name);
  if (Host == &F)
    return;
  if (Host)
    Host->replaceAllUsesWith(&F);
  F.setName("");
  if (Host)
    Host->eraseFromParent();
  F.setName(Name);
}

/// Where the host asks for the address of a declared variable, a device has it
/// in a variable that the runtime sets.
void useSlots(Module &D) {
  Function *Ask = D.getFunction("__xacc_declared_at");
  if (!Ask)
    return;
  auto *Ptr = PointerType::get(D.getContext(), 0);
  DenseMap<Value *, GlobalVariable *> Made;
  for (User *U : make_early_inc_range(Ask->users())) {
    auto *C = cast<CallInst>(U);
    auto *Record = cast<GlobalVariable>(C->getArgOperand(0));
    GlobalVariable *&Slot = Made[Record];
    if (!Slot) {
      Slot = new GlobalVariable(D, Ptr, false, GlobalValue::ExternalLinkage,
                                ConstantPointerNull::get(Ptr), "");
      Slot->takeName(Record);
      Slot->setExternallyInitialized(true);
      Slot->addAttribute(LinkedAttribute);
    }
    C->replaceAllUsesWith(IRBuilder<>(C).CreateLoad(Ptr, Slot));
    C->eraseFromParent();
    if (Record->use_empty())
      Record->eraseFromParent();
  }
}

} // namespace xacc
