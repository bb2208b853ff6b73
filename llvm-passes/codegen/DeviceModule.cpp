// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels leave the host's module as bitcode of a device's; there tables, slots and calls become
// what images have. Called by steps; Retarget and DeviceCode go on with it.
#include "codegen/DeviceModule.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/State.h"
#include "outline/LowerInvokes.h"
#include "routines/ParallelId.h"
#include "routines/Routine.h"
#include "routines/RoutineClones.h"
#include "routines/RoutineTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

void addNeeded(GlobalValue *G, SetVector<GlobalValue *> &Needed) {
  if (!Needed.insert(G))
    return;
  SmallVector<Constant *> Work;
  SmallPtrSet<Constant *, 32> Seen;
  auto Push = [&](Value *V) {
    auto *C = dyn_cast<Constant>(V);
    if (C && Seen.insert(C).second)
      Work.push_back(C);
  };
  if (auto *F = dyn_cast<Function>(G)) {
    if (Function *Bound = boundOf(*F))
      Push(Bound);
    for (Instruction &I : instructions(F))
      for_each(I.operands(), Push);
  } else {
    for_each(G->operands(), Push);
  }
  while (!Work.empty()) {
    Constant *C = Work.pop_back_val();
    if (auto *Next = dyn_cast<GlobalValue>(C))
      addNeeded(Next, Needed);
    else
      for_each(C->operands(), Push);
  }
}

/// What only the host has: a device executes nothing at start, and calls no assembly of a file.
static void dropHostOnly(Module &D) {
  D.setModuleInlineAsm("");
  for (const char *Name :
       {"llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *G = D.getNamedGlobal(Name))
      G->eraseFromParent();
}

void dropUnused(Module &D) {
  for (GlobalVariable &G : make_early_inc_range(D.globals())) {
    G.removeDeadConstantUsers();
    if (G.isDeclaration() && G.use_empty())
      G.eraseFromParent();
  }
  for (Function &F : make_early_inc_range(D.functions()))
    if (F.isDeclaration() && F.use_empty() && !F.hasFnAttribute(PointeeAttribute))
      F.eraseFromParent();
}

SmallVector<char, 0> extractKernels(Module &M, ArrayRef<Kernel> Ks, ArrayRef<Function *> Exports,
                                    const Linkage &L) {
  SetVector<GlobalValue *> Needed;
  for (const Kernel &K : Ks)
    addNeeded(K.F, Needed);
  for (Function *F : Exports)
    addNeeded(F, Needed);
  for (const Pointee &P : L.Pointees)
    addNeeded(P.Clone, Needed);
  ValueToValueMapTy Map;
  std::unique_ptr<Module> D = CloneModule(
      M, Map, [&](const GlobalValue *G) { return Needed.contains(const_cast<GlobalValue *>(G)); });
  dropHostOnly(*D);
  dropUnused(*D);
  setFlag(*D, DeviceFlag);
  SmallVector<char, 0> Bitcode;
  raw_svector_ostream OS(Bitcode);
  WriteBitcodeToFile(*D, OS);
  return Bitcode;
}

void addTables(Module &D, ArrayRef<Function *> Exports, ArrayRef<Pointee> Pointees,
               StringRef File) {
  addRoutineTable(D, Pointees, File);
  usePointerTable(D, File);
  for (Function *F : Exports)
    exportAs(routineName(*F), *F);
  useSlots(D);
}

void lowerDeviceCalls(Module &D) {
  for (Function &F : D) {
    lowerInvokes(F);
    bindCalls(F);
    lowerParallelIds(F);
    if (isImported(F))
      F.addFnAttr(LinkedAttribute);
    F.removeFnAttr(PointeeAttribute); // its table is made
  }
  dropUnused(D);
}

} // namespace xacc
