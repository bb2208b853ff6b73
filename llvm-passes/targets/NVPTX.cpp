// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVIDIA GPUs: kernels become PTX for sm_70 and later, which the driver or ptxas finishes. Called
// by DeviceJob; finds libdevice of a CUDA toolkit when a kernel needs it, and works without one
// otherwise.
#include "codegen/DeviceModule.h"
#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "libcalls/Libc.h"
#include "libcalls/Math.h"
#include "libcalls/RestoreCalls.h"
#include "libcalls/OnDevice.h"
#include "targets/Gpu.h"
#include "targets/Target.h"
#include "targets/Tool.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;

namespace xacc {

/// What NVIDIA's driver provides.
constexpr StringRef Provided[] = {"vprintf", "__assertfail", "malloc", "free"};

constexpr unsigned Arch = 70; // the oldest that has what kernels use

void initialiseNVPTX() {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
}

static std::unique_ptr<TargetMachine> makeMachine() {
  Triple T("nvptx64-nvidia-cuda");
  std::string Error;
  const llvm::Target *Nvptx = TargetRegistry::lookupTarget(T, Error);
  if (!Nvptx)
    return nullptr;
  TargetOptions Options;
  Options.AllowFPOpFusion = FPOpFusion::Standard;
  // PTX 7.3 has the stack allocation that variable-length arrays need.
  return std::unique_ptr<TargetMachine>(
      Nvptx->createTargetMachine(T, "sm_" + std::to_string(Arch), "+ptx73", Options, std::nullopt,
                                 std::nullopt, CodeGenOptLevel::Aggressive));
}

static std::unique_ptr<MemoryBuffer> findLibdevice(const Options &O) {
  for (const std::string &Toolkit : cudaFolders(O)) {
    for (const char *Folder : {"/nvvm/libdevice", "/libdevice"}) {
      auto File = MemoryBuffer::getFile(Toolkit + Folder + "/libdevice.10.bc");
      if (File)
        return std::move(*File);
    }
  }
  return nullptr;
}

/// LLVM 22 crashes on an atomic load of memory that nothing writes, which
/// noalias parameters tell it. Loads in functions may get into any kernel.
static void hideFromAtomicLoads(Module &M) {
  SetVector<Function *> Affected;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isa<LoadInst>(I) && I.isAtomic()) {
        if (F.hasLocalLinkage())
          for (Function &Any : M)
            Affected.insert(&Any);
        Affected.insert(&F);
      }
  for (Function *F : Affected)
    for (Argument &A : F->args())
      A.removeAttr(Attribute::NoAlias);
}

/// PTX has no fence for a thread alone, which orders what the compiler does;
/// assembly without instructions is one.
static void mapThreadFences(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Fence = dyn_cast<FenceInst>(&I);
    if (!Fence || Fence->getSyncScopeID() != SyncScope::SingleThread)
      continue;
    IRBuilder<> B(Fence);
    auto *T = FunctionType::get(B.getVoidTy(), false);
    B.CreateCall(InlineAsm::get(T, "", "~{memory}", /*hasSideEffects=*/true));
    Fence->eraseFromParent();
  }
}

static void finishKernel(Function &F, const Kernel &K) {
  F.setCallingConv(CallingConv::PTX_Kernel);
  F.addFnAttr("nvvm.maxntid", std::to_string(K.MaxLanes));
}

/// Strength reduction of addresses costs registers that ptxas would not spend.
/// The switch is global to the process, which also compiles the host's code.
static auto withoutStrengthReduction() {
  auto *Off = static_cast<cl::opt<bool> *>(cl::getRegisteredOptions().lookup("disable-lsr"));
  bool Old = Off && Off->getValue();
  if (Off)
    Off->setValue(true);
  return scope_exit([=] {
    if (Off)
      Off->setValue(Old);
  });
}

static bool linkLibraries(Module &M, const Options &O, unsigned Id, Diagnostics &D) {
  if (!linkLibrary(M, deviceLibrary(XACC_TARGET_NVPTX))) {
    D.error(Id, "internal: the device library cannot be linked");
    return false;
  }
  restorePairs(M);
  restoreRemainders(M);
  callGangReductions(M);
  std::string Needs = mapToLibdevice(M);
  if (Needs.empty())
    return true;
  std::unique_ptr<MemoryBuffer> Libdevice = findLibdevice(O);
  if (Libdevice && linkLibrary(M, *Libdevice))
    return true;
  D.error(Id, "function '" + Needs +
                  "' needs the CUDA toolkit's libdevice, which was not found; "
                  "set CUDA_HOME or -fplugin-arg-xacc-cuda-path=DIR");
  return false;
}

/// Code that calls other files is linked by the driver, from PTX.
static void tellNoAssembly(Function &Import, unsigned Id, const Options &O, Diagnostics &D) {
  bool Wanted = any_of(O.Archs, [](StringRef A) { return A.starts_with("sm_") || A == "native"; });
  if (Wanted)
    D.warning(Id, "routine '" + Import.getName() +
                      "' of another file is called here: there is only PTX in "
                      "the object file");
}

SmallVector<Image, 1> compileNVPTX(MemoryBufferRef Bitcode, ArrayRef<Kernel> Ks, const Options &O,
                                   Diagnostics &D) {
  // Clang's context would crash on a linker diagnostic.
  LLVMContext Context;
  std::string Problem;
  collectProblems(Context, Problem);
  unsigned Id = firstOf(Ks);
  std::unique_ptr<TargetMachine> TM = makeMachine();
  auto Parsed = parseBitcodeFile(Bitcode, Context);
  if (!TM || !Parsed) {
    consumeError(Parsed.takeError());
    D.error(Id, "this LLVM cannot generate code for NVIDIA GPUs");
    return {};
  }
  Module &M = **Parsed;
  retarget(M, *TM, Ks);
  moveGlobals(M);
  M.addModuleFlag(Module::Override, "nvvm-reflect-ftz", 0u);
  for (Function &F : M) {
    mapLibc(F);
    foldOnDevice(F, {acc_device_nvidia, acc_device_not_host});
    mapOutputToNvidia(F);
    narrowAtomics(F, "device");
    mapThreadFences(F);
  }
  hideFromAtomicLoads(M);
  for (const Kernel &K : Ks)
    finishKernel(*M.getFunction(K.Name), K);
  if (!linkLibraries(M, O, Id, D))
    return {};
  raw_string_ostream OS(Problem);
  Image Ptx{XACC_IMAGE_PTX, Arch, {}};
  if (!verifyModule(M, &OS)) {
    auto Restore = withoutStrengthReduction();
    std::string Undefined = emitCode(M, *TM, CodeGenFileType::AssemblyFile, Ptx.Data, Provided);
    if (!Undefined.empty())
      D.error(Id,
              "function '" + Undefined + "' is called in a compute region but has no device code");
  }
  if (!Problem.empty())
    D.error(Id, "internal: NVPTX: " + Problem);
  if (D.Failed)
    return {};
  SmallVector<Image, 1> Images;
  if (Function *F = firstImport(M))
    tellNoAssembly(*F, Id, O, D);
  else
    Images = assemblePtx(StringRef(Ptx.Data.data(), Ptx.Data.size()), Ks, O, D);
  Images.insert(Images.begin(), std::move(Ptx));
  return Images;
}

} // namespace xacc
