// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVIDIA GPUs: kernels become PTX for sm_70 and later, which the driver or ptxas finishes. Called
// by the steps of Passes.def; functions of math.h come from libdevice of a CUDA toolkit, or libclc
// without one.
#include "codegen/ArrayUnroll.h"
#include "codegen/ConstantOffsets.h"
#include "codegen/CountDown.h"
#include "codegen/DeviceModule.h"
#include "codegen/Image.h"
#include "codegen/LaunchBounds.h"
#include "codegen/ReciprocalRoot.h"
#include "codegen/SequentialUnroll.h"
#include "codegen/SharedOffsets.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "libcalls/OnDevice.h"
#include "libcalls/Output.h"
#include "libcalls/RestoreCalls.h"
#include "routines/Routine.h"
#include "targets/Gpu.h"
#include "targets/MathLibrary.h"
#include "targets/Target.h"
#include "targets/Tool.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
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

SmallVector<Options, 1> modulesNVPTX(ArrayRef<Kernel>, const Options &O, Diagnostics &) {
  return {O}; // of all architectures: they differ in what ptxas makes of the PTX
}

std::unique_ptr<TargetMachine> machineNVPTX(const Options &) {
  // PTX 7.3 has the stack allocation that variable-length arrays need.
  return gpuMachine("nvptx64-nvidia-cuda", "sm_" + std::to_string(Arch), "+ptx73", std::nullopt);
}

void extendNVPTX(PassBuilder &PB) {
  PB.registerLateLoopOptimizationsEPCallback(
      [](LoopPassManager &LPM, OptimizationLevel) { LPM.addPass(ArrayUnrollPass()); });
  PB.registerVectorizerStartEPCallback([](FunctionPassManager &FPM, OptimizationLevel) {
    FPM.addPass(LaunchBoundsPass());
    FPM.addPass(SequentialUnrollPass());
  });
}

static MathLibrary findMath(const Options &O) {
  SmallVector<std::string> Files;
  for (const std::string &Toolkit : cudaFolders(O))
    for (const char *Folder : {"/nvvm/libdevice", "/libdevice"})
      Files.push_back(Toolkit + Folder + "/libdevice.10.bc");
  return findMathLibrary(O, MathNames::Libdevice, Files, "nvptx64--.bc",
                         "the CUDA toolkit's libdevice, which was not found; set CUDA_HOME or "
                         "-fplugin-arg-xacc-cuda-path=DIR");
}

void nvptxCallsStep(DeviceContext &S) {
  for (Function &F : S.M) {
    foldOnDevice(F, {acc_device_nvidia, acc_device_not_host});
    mapOutput(F, Printer::Nvidia);
  }
}

void nvptxKernelsStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && "a module of the target");
  for (const Kernel &K : S.Ks) {
    K.F->setCallingConv(CallingConv::PTX_Kernel);
    K.F->addFnAttr("nvvm.maxntid", std::to_string(K.MaxLanes));
  }
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

void nvptxReductionsStep(DeviceContext &S) { callGangReductions(S.M); }

/// Arithmetic of float has instructions for both; square roots and divisions without denormals are
/// far shorter. All functions alike: LLVM puts none in place of a call from code with other rules.
static void flushDenormals(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration())
      F.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
}

void nvptxMathStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && "a module of the target");
  S.M.addModuleFlag(Module::Override, "nvvm-reflect-ftz", S.O.FlushDenormals ? 1u : 0u);
  dropState(S.M); // of kernels
  restorePairs(S.M);
  restoreRemainders(S.M);
  linkMath(S, findMath(S.O));
  if (S.O.FlushDenormals)
    flushDenormals(S.M);
  moveConstants(S.M);
}

void nvptxOffsetsStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && S.Ks.empty() && "a module without state");
  shareOffsets(S.M, *S.FAM);
  moveOffsetsOut(S.M);
}

void nvptxRootsStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && S.Ks.empty() && "a module without state");
  computeReciprocalRoots(S.M);
}

void nvptxCountersStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && S.Ks.empty() && "a module without state");
  hideCountDowns(S.M, *S.FAM);
}

/// Code that calls other files is linked by the driver, from PTX.
static void tellNoAssembly(Function &Import, unsigned Id, const Options &O, Diagnostics &D) {
  bool Wanted = any_of(O.Archs, [](StringRef A) { return A.starts_with("sm_") || A == "native"; });
  if (Wanted)
    D.warning(Id, "routine '" + Import.getName() +
                      "' of another file is called here: there is only PTX in "
                      "the object file");
}

/// What nobody knows the size of on the stack.
static StringRef unknownOnStack(Function &F) {
  if (isRecursive(&F))
    return "calls itself";
  const bool Variable = any_of(instructions(F), [](const Instruction &I) {
    auto *A = dyn_cast<AllocaInst>(&I);
    return A && !A->isStaticAlloca();
  });
  return Variable ? "has an array of variable size" : "";
}

/// The driver gives such a kernel the stack that is set for all, and nothing is behind that.
static void tellStack(const DeviceContext &S) {
  SmallPtrSet<Function *, 4> Told;
  for (const Kernel &K : S.Ks)
    for (Function *F : reachableFrom(*S.M.getFunction(K.Name))) {
      const StringRef What = unknownOnStack(*F);
      if (What.empty() || !Told.insert(F).second)
        continue;
      const std::string Who = F->getName() == K.Name
                                  ? "a function that is called here"
                                  : ("function '" + F->getName().split('.').first + "'").str();
      S.D.warning(K.Id, Who + " " + What +
                            ": on NVIDIA GPUs each lane has 1024 bytes of stack for that, or what "
                            "the environment variable XACC_CUDA_STACK says");
    }
}

void emitNVPTX(DeviceContext &S, SmallVectorImpl<Image> &Images) {
  Image Ptx{XACC_IMAGE_PTX, Arch, {}};
  tellStack(S);
  {
    auto Restore = withoutStrengthReduction();
    if (!generate(S, CodeGenFileType::AssemblyFile, Ptx.Data, "", Provided))
      return;
  }
  SmallVector<Image, 1> Code;
  if (Function *F = firstImport(S.M))
    tellNoAssembly(*F, firstOf(S.Ks), S.O, S.D);
  else
    Code = assemblePtx(StringRef(Ptx.Data.data(), Ptx.Data.size()), S.Ks, S.O, S.D);
  Images.push_back(std::move(Ptx));
  Images.append(std::make_move_iterator(Code.begin()), std::make_move_iterator(Code.end()));
}

} // namespace xacc
