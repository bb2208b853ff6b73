// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The simulated device: kernels stay in the host module as functions that a fiber executes, with
// every access to device memory checked before it is made. xacc-sim: comes behind xacc-extract,
// because it consumes the kernels.
#include "analysis/MemoryAccess.h"
#include "codegen/DeviceModule.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "libcalls/Libc.h"
#include "libcalls/OnDevice.h"
#include "routines/IndirectCalls.h"
#include "routines/ParallelId.h"
#include "routines/Routine.h"
#include "targets/MathLibrary.h"
#include "targets/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

/// Locals and constants are the program's own memory, as is what the device
/// library calls shared.
static bool isExempt(Value *P) {
  return isThreadLocalMemory(P) || isConstantMemory(P) || isSharedMemory(P);
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

/// Pointers of the program are addresses of the simulated device in a kernel,
/// which sanitizers know nothing of.
static void dropSanitizers(Function &F) {
  for (auto A : {Attribute::SanitizeAddress, Attribute::SanitizeThread, Attribute::SanitizeMemory,
                 Attribute::SanitizeHWAddress})
    F.removeFnAttr(A);
}

/// void (void *const *args): loads the parameters and calls the kernel.
static Function *makeWrapper(Kernel &K) {
  LLVMContext &C = K.F->getContext();
  Type *Ptr = PointerType::get(C, 0);
  auto *W = Function::Create(FunctionType::get(Type::getVoidTy(C), Ptr, false),
                             GlobalValue::InternalLinkage, K.Name + ".sim", K.F->getParent());
  W->setAttributes(
      AttributeList().addFnAttributes(C, AttrBuilder(C, K.F->getAttributes().getFnAttrs())));
  dropState(*W);
  IRBuilder<> B(BasicBlock::Create(C, "", W));
  SmallVector<Value *> Args;
  for (unsigned I = 0; I < K.Params.size(); I++) {
    Value *At = B.CreateLoad(Ptr, B.CreateConstGEP1_32(Ptr, W->getArg(0), I));
    Args.push_back(B.CreateAlignedLoad(K.Params[I].Ty, At, Align(1)));
  }
  B.CreateCall(K.F, Args);
  B.CreateRetVoid();
  return W;
}

namespace {
/// Clones for the device of functions that are not inlined: the host calls
/// the functions themselves. Their accesses are not checked, since they cannot
/// tell what their callers share.
class RoutineClones {
public:
  explicit RoutineClones(ArrayRef<Function *> Exports) : Exports(Exports) {}
  void addAll(Function &Root);
  void redirect(Function &F);
  void addNeededByAll(SetVector<GlobalValue *> &Needed) {
    for (auto [F, Clone] : Made)
      addNeeded(Clone, Needed);
  }
  void redirectAll() {
    for (auto [F, Clone] : Made)
      redirect(*Clone);
  }

private:
  Function *clone(Function &F);
  static std::string nameOf(const Function &F) {
    return ("__xacc_sim_routine_" + routineName(F)).str();
  }

  ArrayRef<Function *> Exports;
  MapVector<Function *, Function *> Made;
};
} // namespace

void RoutineClones::addAll(Function &Root) {
  for (Function *F : reachableFrom(Root)) {
    bool Exported = is_contained(Exports, F);
    if (Made.count(F) || (F == &Root && !Exported))
      continue;
    ValueToValueMapTy Map;
    Function *New = CloneFunction(F, Map);
    New->setName(Exported ? nameOf(*F) : F->getName() + ".sim");
    New->setComdat(nullptr);
    dropState(*New);
    if (!Exported)
      New->setLinkage(GlobalValue::InternalLinkage);
    Made[F] = New;
  }
}

Function *RoutineClones::clone(Function &F) {
  for (StringRef Name : {"malloc", "free"})
    if (F.isDeclaration() && F.getName() == Name)
      return cast<Function>(declareEntry(*F.getParent(), ("sim_" + Name).str()).getCallee());
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
void RoutineClones::redirect(Function &F) {
  bindCalls(F);
  wrapIndirectCalls(F);
  mapLibc(F);
  lowerParallelIds(F);
  foldOnDevice(F, {acc_device_xacc_sim, acc_device_not_host});
  dropSanitizers(F);
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *Called = dyn_cast<Function>(U))
        U.set(clone(*Called));
}

/// Constants among Needed: on a device they are part of its code, whichever
/// pointer leads there.
static std::vector<GlobalVariable *> constantsOf(const SetVector<GlobalValue *> &Needed) {
  std::vector<GlobalVariable *> Constants;
  for (GlobalValue *V : Needed) {
    auto *G = dyn_cast<GlobalVariable>(V);
    if (G && G->isConstant() && !G->isThreadLocal() && !G->isDeclaration())
      Constants.push_back(G);
  }
  return Constants;
}

/// What the host executes too. Declarations call nothing, and linking puts others in their place.
static DenseSet<const Function *> functionsOf(Module &M, ArrayRef<Kernel> Ks) {
  DenseSet<const Function *> Program;
  for (Function &F : M)
    if (!F.isDeclaration() && !any_of(Ks, [&](const Kernel &K) { return K.F == &F; }))
      Program.insert(&F);
  return Program;
}

/// Functions of math.h are the host's, unless libclc is asked for.
static std::string linkMath(Module &M, const DenseSet<const Function *> &Program,
                            const Options &O) {
  if (O.Math != MathChoice::Libclc)
    return "";
  return linkMathLibrary(M, XACC_TARGET_SIM,
                         findMathLibrary(O, MathNames::Libclc, {}, "nvptx64--.bc", ""),
                         [&](const Function &F) { return !Program.contains(&F); });
}

std::vector<GlobalVariable *> makeSimFunctions(Module &M, MutableArrayRef<Kernel> Ks,
                                               ArrayRef<Function *> Exports, const Options &O,
                                               Diagnostics &D) {
  DenseSet<const Function *> Program = functionsOf(M, Ks);
  RoutineClones RoutineClones(Exports);
  for (Function *F : Exports)
    RoutineClones.addAll(*F);
  for (Kernel &K : Ks)
    RoutineClones.addAll(*K.F);
  for (Kernel &K : Ks)
    RoutineClones.redirect(*K.F);
  RoutineClones.redirectAll();
  SetVector<GlobalValue *> Needed;
  RoutineClones.addNeededByAll(Needed);
  for (Kernel &K : Ks) {
    addNeeded(K.F, Needed);
    K.F->setName(K.Name + ".sim.body");
    dropSanitizers(*K.F);
    for (Instruction &I : make_early_inc_range(instructions(*K.F)))
      checkAccess(I, M.getDataLayout());
    K.SimFn = makeWrapper(K);
  }
  std::vector<GlobalVariable *> Constants = constantsOf(Needed); // linking replaces declarations
  if (!linkLibrary(M, deviceLibrary(XACC_TARGET_SIM)))
    D.error(firstOf(Ks), "internal: the device library cannot be linked");
  std::string Wrong = linkMath(M, Program, O);
  if (!Wrong.empty())
    D.error(firstOf(Ks), Wrong);
  return Constants;
}

} // namespace xacc
