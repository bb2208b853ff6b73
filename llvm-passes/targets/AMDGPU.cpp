// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// AMD GPUs: kernels become one linked code object per architecture. Called by the steps of
// Passes.def; needs LLVM's linker. Functions of math.h come from ROCm's ocml, or libclc without it.
#include "codegen/DeviceModule.h"
#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "libcalls/OnDevice.h"
#include "libcalls/Output.h"
#include "libcalls/RestoreCalls.h"
#include "targets/AmdChips.h"
#include "targets/AmdGuards.h"
#include "targets/AmdLocals.h"
#include "targets/AmdRoutines.h"
#include "targets/AmdStack.h"
#include "targets/AmdWaits.h"
#include "targets/Gpu.h"
#include "targets/Latch.h"
#include "targets/MathLibrary.h"
#include "targets/SharedElse.h"
#include "targets/Target.h"
#include "targets/Tool.h"
#include "xacc/services.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;

namespace xacc {

constexpr unsigned CodeObject = 500; // known to ROCm 5 and later

void initialiseAMDGPU() {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmPrinter();
  keepLatches();
  keepSharedElse();
}

/// Architectures that were asked for, or the one that most have.
static SmallVector<StringRef> archsOf(const Options &O) {
  SmallVector<StringRef> Archs;
  for (StringRef Name : O.Archs)
    if (Name.starts_with("gfx") && !is_contained(Archs, Name))
      Archs.push_back(Name);
  if (Archs.empty())
    Archs.push_back("gfx90a");
  return Archs;
}

/// Of a module that is for one of them.
static const AmdChip &chipOf(const Options &O) { return *findAmdChip(archsOf(O).front()); }

void extendAMDGPU(PassBuilder &) {}

std::unique_ptr<TargetMachine> machineAMDGPU(const Options &O) {
  return gpuMachine("amdgcn-amd-amdhsa", archsOf(O).front(), "", Reloc::PIC_);
}

/// A kernel gets pointers to global memory, which is what the loads and stores
/// of this target want to know.
static void finishKernel(Function &Old, const Kernel &K) {
  Type *Global = PointerType::get(Old.getContext(), GlobalSpace);
  SmallVector<Type *> Types;
  for (Argument &A : Old.args())
    Types.push_back(A.getType()->isPointerTy() ? Global : A.getType());
  auto *F = Function::Create(FunctionType::get(Old.getReturnType(), Types, false), Old.getLinkage(),
                             Old.getAddressSpace(), "", Old.getParent());
  F->takeName(&Old);
  F->copyAttributesFrom(&Old);
  F->setSubprogram(Old.getSubprogram());
  Old.setSubprogram(nullptr);
  F->splice(F->begin(), &Old);
  IRBuilder<> B(&*F->getEntryBlock().getFirstInsertionPt());
  for (Argument &A : Old.args()) {
    Argument *New = F->getArg(A.getArgNo());
    New->takeName(&A);
    A.replaceAllUsesWith(B.CreateAddrSpaceCast(New, A.getType()));
  }
  Old.eraseFromParent();
  F->setCallingConv(CallingConv::AMDGPU_KERNEL);
  F->setVisibility(GlobalValue::ProtectedVisibility);
  F->addFnAttr("amdgpu-flat-work-group-size", "1," + std::to_string(K.MaxLanes));
  F->addFnAttr("uniform-work-group-size", "true");
}

/// What ocml asks about the machine and the wishes of the program.
static void defineConstants(Module &M, const AmdChip &Chip) {
  const std::pair<StringRef, unsigned> Values[] = {
      {"__oclc_ISA_version", Chip.version()},
      {"__oclc_ABI_version", CodeObject},
      {"__oclc_wavefrontsize64", Chip.Lanes == 64},
      {"__oclc_correctly_rounded_sqrt32", 1},
  };
  for (GlobalVariable &G : M.globals()) {
    if (!G.isDeclaration() || !G.getName().starts_with("__oclc_"))
      continue;
    unsigned Value = 0; // no short cuts
    for (auto [Name, Number] : Values)
      if (G.getName() == Name)
        Value = Number;
    G.setInitializer(ConstantInt::get(G.getValueType(), Value));
    G.setConstant(true);
    G.setLinkage(GlobalValue::InternalLinkage);
  }
}

/// What the runtime gives to an image that prints or has a heap (xacc/services.h): by these names
/// it finds out which do, also in one that is linked of several modules.
static void defineServices(Module &M) {
  for (const char *Name : {XACC_OUTPUT_SYMBOL, XACC_HEAP_SYMBOL})
    if (GlobalVariable *G = M.getNamedGlobal(Name)) {
      G->setInitializer(Constant::getNullValue(G->getValueType()));
      G->setExternallyInitialized(true);
      G->setLinkage(GlobalValue::WeakAnyLinkage);
      G->setVisibility(GlobalValue::ProtectedVisibility);
    }
}

static MathLibrary findMath(const Options &O) {
  SmallVector<std::string> Files;
  for (const std::string &Folder : rocmFolders(O))
    Files.push_back(Folder + "/amdgcn/bitcode/ocml.bc");
  return findMathLibrary(O, MathNames::Ocml, Files, "amdgcn-amd-amdhsa.bc",
                         "ROCm's device library ocml, which was not found; set ROCM_PATH or "
                         "-fplugin-arg-xacc-rocm-path=DIR");
}

void amdgcnMathStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && "a module of the target");
  dropState(S.M); // of kernels
  restorePairs(S.M);
  linkMath(S, findMath(S.O));
  fixRegisters(S.M, chipOf(S.O));
  placeWaits(S.M, chipOf(S.O));
  keepGuards(S.M);
  defineServices(S.M);
  defineConstants(S.M, chipOf(S.O));
}

void amdgcnStackStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && S.Ks.empty() && "a module without state");
  placeVariableLocals(S.M, chipOf(S.O));
}

static void linkObject(StringRef Object, unsigned Id, Image &I, Diagnostics &D) {
  std::string Linker = findLinker();
  if (Linker.empty())
    return D.error(Id, "code for AMD GPUs needs LLVM's linker ld.lld, which "
                       "was not found");
  TemporaryFile In("o"), Out("hsaco");
  if (!In.write(Object) || Out.path().empty())
    return D.error(Id, "a temporary file for ld.lld cannot be written");
  std::string Said = runTool(
      Linker, {"-m", "elf64_amdgpu", "--no-undefined", "-shared", In.path(), "-o", Out.path()});
  if (!Said.empty())
    return D.error(Id, "ld.lld: " + StringRef(Said).split('\n').first);
  I.Data = Out.read();
}

/// Images are bound to each other when they are loaded.
void amdgcnExportsStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && "a module of the target");
  bindRoutines(S.M);
}

void amdgcnCallsStep(DeviceContext &S) {
  for (Function &F : S.M) {
    foldOnDevice(F, {acc_device_radeon, acc_device_not_host});
    mapOutput(F, Printer::Library);
  }
}

void amdgcnLocalsStep(DeviceContext &S) {
  assert(!isRetargeted(S.M) && "the module as it was extracted");
  moveLocals(S.M);
}

void amdgcnAtomicsStep(DeviceContext &S) {
  for (Function &F : S.M)
    narrowAtomics(F, "agent");
}

void amdgcnKernelsStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && "a module of the target");
  S.M.addModuleFlag(Module::Error, "amdhsa_code_object_version", CodeObject);
  for (const Kernel &K : S.Ks)
    finishKernel(*K.F, K);
}

void emitAMDGPU(DeviceContext &S, SmallVectorImpl<Image> &Images) {
  Image Code{XACC_IMAGE_AMDGCN, chipOf(S.O).number(), {}};
  SmallVector<char, 0> Object;
  if (generate(S, CodeGenFileType::ObjectFile, Object, " for AMD GPUs"))
    linkObject(StringRef(Object.data(), Object.size()), firstOf(S.Ks), Code, S.D);
  Images.push_back(std::move(Code));
}

static StringRef nameOf(const AmdChip &Chip) { return Chip.Name; }

SmallVector<Options, 1> modulesAMDGPU(ArrayRef<Kernel> Ks, const Options &O, Diagnostics &D) {
  SmallVector<Options, 1> Modules;
  for (StringRef Arch : archsOf(O)) {
    if (!findAmdChip(Arch)) {
      D.error(firstOf(Ks), "architecture '" + Arch +
                               "' is not supported yet; AMD GPUs that code can be made for are " +
                               join(map_range(amdChips(), nameOf), ", "));
      return {};
    }
    Modules.push_back(O);
    Modules.back().Archs = {Arch.str()};
  }
  return Modules;
}

} // namespace xacc
