// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVIDIA GPUs: kernels become PTX for sm_70 and later, which the driver or
// ptxas finishes. Called by Pipeline; finds libdevice of a CUDA toolkit when a
// kernel needs it, and works without one otherwise.
#include "DeviceModule.h"
#include "Libc.h"
#include "Math.h"
#include "Nest.h"
#include "Target.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;

namespace xacc {

constexpr unsigned Arch = 70; // the oldest that has what kernels use
constexpr unsigned GlobalSpace = 1, SharedSpace = 3;

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
  return std::unique_ptr<TargetMachine>(Nvptx->createTargetMachine(
      T, "sm_" + std::to_string(Arch), "+ptx73", Options, std::nullopt,
      std::nullopt, CodeGenOptLevel::Aggressive));
}

/// The toolkit that contains a nvcc found on PATH.
static std::string toolkitOnPath() {
  auto Nvcc = sys::findProgramByName("nvcc");
  SmallString<128> Real;
  if (!Nvcc || sys::fs::real_path(*Nvcc, Real))
    return "";
  return sys::path::parent_path(sys::path::parent_path(Real)).str();
}

static std::unique_ptr<MemoryBuffer> findLibdevice(const Options &O) {
  SmallVector<std::string> Places;
  if (!O.CudaPath.empty()) {
    Places.push_back(O.CudaPath);
  } else {
    for (const char *Variable : {"CUDA_HOME", "CUDA_PATH"})
      if (auto Place = sys::Process::GetEnv(Variable))
        Places.push_back(*Place);
    Places.append({"/usr/local/cuda", "/usr/lib/cuda",
                   "/usr/lib/nvidia-cuda-toolkit", toolkitOnPath()});
  }
  for (const std::string &Place : Places) {
    if (Place.empty())
      continue;
    for (const char *Folder : {"/nvvm/libdevice", "/libdevice"}) {
      auto File = MemoryBuffer::getFile(Place + Folder + "/libdevice.10.bc");
      if (File)
        return std::move(*File);
    }
  }
  return nullptr;
}

/// Globals of device code lie in global memory, constants too: there they are
/// cached and have no size limit.
static void moveGlobals(Module &M) {
  SmallVector<GlobalVariable *> Generic;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == 0)
      Generic.push_back(&G);
  for (GlobalVariable *G : Generic) {
    auto *New = new GlobalVariable(
        M, G->getValueType(), G->isConstant(), G->getLinkage(),
        G->hasInitializer() ? G->getInitializer() : nullptr, "", G,
        GlobalVariable::NotThreadLocal,
        G->hasAttribute(SharedAttribute) ? SharedSpace : GlobalSpace);
    New->takeName(G);
    New->setAlignment(G->getAlign());
    G->replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(New, G->getType()));
    G->eraseFromParent();
  }
}

/// C atomics order with the whole system; those of a kernel are among the
/// threads of one device.
static void narrowAtomics(Function &F) {
  SyncScope::ID Device = F.getContext().getOrInsertSyncScopeID("device");
  for (Instruction &I : instructions(F))
    if (I.isAtomic() && getAtomicSyncScopeID(&I) == SyncScope::System)
      setAtomicSyncScopeID(&I, Device);
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

static void finishKernel(Function &F, const Kernel &K) {
  F.setCallingConv(CallingConv::PTX_Kernel);
  F.addFnAttr("nvvm.maxntid", std::to_string(K.MaxLanes));
}

/// Strength reduction of addresses costs registers that ptxas would not spend.
/// The switch is global to the process, which also compiles the host's code.
static auto withoutStrengthReduction() {
  auto *Off = static_cast<cl::opt<bool> *>(
      cl::getRegisteredOptions().lookup("disable-lsr"));
  bool Old = Off && Off->getValue();
  if (Off)
    Off->setValue(true);
  return scope_exit([=] {
    if (Off)
      Off->setValue(Old);
  });
}

static bool linkLibraries(Module &M, const Options &O, unsigned Id,
                          Diagnostics &D) {
  if (!linkLibrary(M, nvptxDeviceLibrary())) {
    D.error(Id, "internal: the device library cannot be linked");
    return false;
  }
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

/// Diagnostics of this context are about generated code; nothing of them is for
/// the user except that something went wrong.
static void reportDiagnostic(const DiagnosticInfo *Info, void *State) {
  if (Info->getSeverity() != DS_Error)
    return;
  raw_string_ostream OS(*static_cast<std::string *>(State));
  DiagnosticPrinterRawOStream Printer(OS);
  Info->print(Printer);
}

SmallVector<Image, 1> compileNVPTX(MemoryBufferRef Bitcode, ArrayRef<Kernel> Ks,
                                   const Options &O, Diagnostics &D) {
  // Clang's context would crash on a linker diagnostic.
  LLVMContext Context;
  std::string Problem;
  Context.setDiagnosticHandlerCallBack(reportDiagnostic, &Problem);
  unsigned Id = Ks.front().Id;
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
    mapOutputToNvidia(F);
    narrowAtomics(F);
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
    std::string Undefined = emitAssembly(M, *TM, Ptx.Data);
    if (!Undefined.empty())
      D.error(Id, "function '" + Undefined +
                      "' is called in a compute region but has no device code");
  }
  if (!Problem.empty())
    D.error(Id, "internal: NVPTX: " + Problem);
  return {std::move(Ptx)};
}

} // namespace xacc
