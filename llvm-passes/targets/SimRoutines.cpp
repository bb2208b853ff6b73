// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-sim-routines, xacc-sim-calls: the simulator has functions of its own for what is not
// inlined, since the host calls the functions themselves. Their accesses are not checked, because
// they cannot tell what their callers share.
#include "ir/Assumptions.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "ir/State.h"
#include "libcalls/Libc.h"
#include "libcalls/OnDevice.h"
#include "routines/IndirectCalls.h"
#include "routines/ParallelId.h"
#include "routines/Routine.h"
#include "targets/Sim.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

namespace {
class SimClones {
public:
  explicit SimClones(ArrayRef<Function *> Roots) : Roots(Roots) {}
  void addAll(Function &Root);
  void redirect(Function &F);
  void redirectAll() {
    for (auto [F, Clone] : Made)
      redirect(*Clone);
  }

private:
  Function *clone(Function &F);
  static std::string nameOf(const Function &F) {
    return ("__xacc_sim_routine_" + routineName(F)).str();
  }

  ArrayRef<Function *> Roots;
  MapVector<Function *, Function *> Made;
};
} // namespace

void SimClones::addAll(Function &Root) {
  for (Function *F : reachableFrom(Root)) {
    bool Exported = is_contained(Roots, F);
    if (Made.count(F) || (F == &Root && !Exported))
      continue;
    ValueToValueMapTy Map;
    Function *New = CloneFunction(F, Map);
    New->setName(Exported ? nameOf(*F) : F->getName() + ".sim");
    New->setComdat(nullptr);
    dropState(*New);
    New->addFnAttr(SimAttribute);
    if (!Exported)
      New->setLinkage(GlobalValue::InternalLinkage);
    Made[F] = New;
  }
}

Function *SimClones::clone(Function &F) {
  if (Function *Clone = Made.lookup(&F))
    return Clone;
  if (!isImported(F))
    return &F;
  FunctionCallee Callee = F.getParent()->getOrInsertFunction(nameOf(F), F.getFunctionType());
  auto *Clone = cast<Function>(Callee.getCallee());
  Clone->setAttributes(F.getAttributes());
  Clone->removeFnAttr(RoutineAttribute);
  return Clone;
}

/// Makes F, which is for the device alone, call clones.
void SimClones::redirect(Function &F) {
  bindCalls(F);
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *Called = dyn_cast<Function>(U))
        U.set(clone(*Called));
}

void cloneForSim(ArrayRef<Kernel> Ks, ArrayRef<Function *> Roots) {
  assert(all_of(Ks, hasNoMarkers) && "lowered kernels");
  SimClones Clones(Roots);
  for (Function *F : Roots)
    Clones.addAll(*F);
  for (const Kernel &K : Ks)
    Clones.addAll(*K.F);
  for (const Kernel &K : Ks)
    Clones.redirect(*K.F);
  Clones.redirectAll();
}

/// Pointers of the program are addresses of the simulated device in a kernel,
/// which sanitizers know nothing of.
static void dropSanitizers(Function &F) {
  for (auto A : {Attribute::SanitizeAddress, Attribute::SanitizeThread, Attribute::SanitizeMemory,
                 Attribute::SanitizeHWAddress})
    F.removeFnAttr(A);
}

/// The simulated device has a heap of its own.
static void useDeviceHeap(Function &F) {
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *Called = dyn_cast<Function>(U); Called && Called->isDeclaration())
        if (StringRef Name = Called->getName(); Name == "malloc" || Name == "free")
          U.set(declareEntry(*F.getParent(), ("sim_" + Name).str()).getCallee());
}

static void callAwaits(Function &F) {
  for (CallInst *C : awaitsOf(F)) {
    IRBuilder<> B(C);
    B.CreateCall(declareEntry(*F.getParent(), "sim_await"),
                 {C->getArgOperand(0), C->getArgOperand(1)});
    C->eraseFromParent();
  }
}

static void lowerCalls(Function &F) {
  callAwaits(F);
  wrapIndirectCalls(F);
  mapLibc(F);
  lowerParallelIds(F);
  foldOnDevice(F, {acc_device_xacc_sim, acc_device_not_host});
  useDeviceHeap(F);
  dropSanitizers(F);
}

void lowerSimCalls(Module &M, ArrayRef<Kernel> Ks) {
  for (const Kernel &K : Ks)
    lowerCalls(*K.F);
  for (Function &F : M)
    if (F.hasFnAttribute(SimAttribute))
      lowerCalls(F);
}

} // namespace xacc
