// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-sim-constants, -checks, -kernels, -library and -math: kernels become functions that fibers
// execute, with every access to device memory checked before it is made, and get what they call.
#include "targets/Sim.h"
#include "analysis/MemoryAccess.h"
#include "codegen/DeviceModule.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "libcalls/Streams.h"
#include "targets/MathLibrary.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

std::vector<GlobalVariable *> simConstants(Module &M, ArrayRef<Kernel> Ks) {
  SetVector<GlobalValue *> Needed;
  for (Function &F : M)
    if (F.hasFnAttribute(SimAttribute))
      addNeeded(&F, Needed);
  for (const Kernel &K : Ks)
    addNeeded(K.F, Needed);
  std::vector<GlobalVariable *> Constants;
  for (GlobalValue *V : Needed) {
    auto *G = dyn_cast<GlobalVariable>(V);
    if (G && G->isConstant() && !G->isThreadLocal() && !G->isDeclaration())
      Constants.push_back(G);
  }
  return Constants;
}

/// Locals and constants are the program's own memory, as is what the device
/// library calls shared.
static bool isExempt(Value *P) {
  return isThreadLocalMemory(P) || isConstantMemory(P) || isSharedMemory(P) || isStream(P);
}

static void check(Instruction &I, Value *P, Value *Bytes, bool Writes) {
  if (!P->getType()->isPointerTy() || isExempt(P))
    return;
  IRBuilder<> B(&I);
  B.CreateCall(declareEntry(*I.getModule(), "sim_check"),
               {P, B.CreateZExtOrTrunc(Bytes, B.getInt64Ty()), B.getInt32(Writes)});
}

static void checkAccess(Instruction &I, const DataLayout &DL) {
  auto Size = [&](Type *T) {
    return ConstantInt::get(Type::getInt64Ty(I.getContext()), DL.getTypeStoreSize(T));
  };
  if (auto *L = dyn_cast<LoadInst>(&I))
    check(I, L->getPointerOperand(), Size(L->getType()), false);
  else if (auto *S = dyn_cast<StoreInst>(&I))
    check(I, S->getPointerOperand(), Size(S->getValueOperand()->getType()), true);
  else if (auto *A = dyn_cast<AtomicRMWInst>(&I))
    check(I, A->getPointerOperand(), Size(A->getType()), true);
  else if (auto *A = dyn_cast<AtomicCmpXchgInst>(&I))
    check(I, A->getPointerOperand(), Size(A->getCompareOperand()->getType()), true);
  else if (auto *M = dyn_cast<AnyMemIntrinsic>(&I)) {
    check(I, M->getRawDest(), M->getLength(), true);
    if (auto *T = dyn_cast<AnyMemTransferInst>(M))
      check(I, T->getRawSource(), T->getLength(), false);
  }
}

void checkAccesses(Kernel &K) {
  for (Instruction &I : make_early_inc_range(instructions(*K.F)))
    checkAccess(I, K.F->getDataLayout());
}

/// The memory that the lanes of a gang share: all where another gang goes on while this one waits,
/// else what pointers from memory lead to.
static void tellShared(const Kernel &K, IRBuilder<> &B) {
  Module &M = *K.F->getParent();
  SetVector<GlobalValue *> Needed;
  addNeeded(K.F, Needed);
  for (GlobalValue *V : Needed)
    if (auto *G = dyn_cast<GlobalVariable>(V);
        G && G->hasAttribute(K.has(XACC_KERNEL_WAITS) ? SharedAttribute : ReachedAttribute))
      B.CreateCall(declareEntry(M, "sim_shared"),
                   {G, B.getInt64(M.getDataLayout().getTypeAllocSize(G->getValueType()))});
}

/// void (void *const *args): loads the parameters and calls the kernel.
static Function *makeWrapper(const Kernel &K) {
  LLVMContext &C = K.F->getContext();
  Type *Ptr = PointerType::get(C, 0);
  auto *W = Function::Create(FunctionType::get(Type::getVoidTy(C), Ptr, false),
                             GlobalValue::InternalLinkage, K.Name + ".sim", K.F->getParent());
  W->setAttributes(
      AttributeList().addFnAttributes(C, AttrBuilder(C, K.F->getAttributes().getFnAttrs())));
  dropState(*W);
  W->addFnAttr(SimAttribute);
  IRBuilder<> B(BasicBlock::Create(C, "", W));
  tellShared(K, B);
  SmallVector<Value *> Args;
  for (unsigned I = 0; I < K.Params.size(); I++) {
    Value *At = B.CreateLoad(Ptr, B.CreateConstGEP1_32(Ptr, W->getArg(0), I));
    Args.push_back(B.CreateAlignedLoad(K.Params[I].Ty, At, Align(1)));
  }
  B.CreateCall(K.F, Args);
  B.CreateRetVoid();
  return W;
}

void makeSimKernel(Kernel &K) {
  K.F->setName(K.Name + ".sim.body");
  K.SimFn = makeWrapper(K);
}

static DenseSet<const Function *> definedIn(Module &M) {
  DenseSet<const Function *> Defined;
  for (Function &F : M)
    if (!F.isDeclaration())
      Defined.insert(&F);
  return Defined;
}

bool linkSimLibrary(Module &M) {
  const DenseSet<const Function *> Before = definedIn(M);
  if (!linkLibrary(M, deviceLibrary(XACC_TARGET_SIM)))
    return false;
  for (Function &F : M)
    if (!F.isDeclaration() && !Before.contains(&F))
      F.addFnAttr(SimAttribute);
  return true;
}

/// Functions of math.h are the host's, unless libclc is asked for.
std::string linkSimMath(Module &M, const Options &O) {
  if (O.Math != MathChoice::Libclc)
    return "";
  const DenseSet<const Function *> Before = definedIn(M);
  auto IsOfDevice = [&](const Function &F) { // or linked meanwhile
    return F.hasFnAttribute(KernelAttribute) || F.hasFnAttribute(SimAttribute) ||
           !Before.contains(&F);
  };
  return linkMathLibrary(M, XACC_TARGET_SIM,
                         findMathLibrary(O, MathNames::Libclc, {}, "nvptx64--.bc", ""), IsOfDevice);
}

} // namespace xacc
