// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DevicePipeline.h. Each module has a context and a pass manager of its own: it may be compiled
// on a thread beside the host's.
#include "pipeline/DevicePipeline.h"
#include "codegen/Analyses.h"
#include "codegen/DeviceModule.h"
#include "ir/Assumptions.h"
#include "ir/State.h"
#include "pipeline/PassNames.h"
#include "pipeline/Passes.h"
#include "targets/Gpu.h"
#include "targets/Target.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/PrintPasses.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace xacc {

void initialiseDevices(const Options &O) {
  for (const GpuTarget &T : gpuTargets())
    if (O.Targets & T.Bit)
      T.initialise();
}

PreservedAnalyses DevicePass::run(Module &M, ModuleAnalysisManager &MAM, DeviceStep Step,
                                  unsigned Targets) {
  const GpuTarget *Target = gpuTargetOf(Opts.Targets & Targets);
  if (!Target || !hasFlag(M, DeviceFlag) || hasFlag(M, FailedFlag))
    return PreservedAnalyses::all();
  std::vector<Kernel> Ks = readKernels(M);
  assert(all_of(Ks, isOfDevice) && "kernels as they were extracted");
  Diagnostics D(M, Opts);
  D.readLocations(Ks);
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  DeviceContext S{M, Ks, *Target, Opts, D, &FAM};
  Step(S);
  if (D.Failed)
    setFlag(M, FailedFlag);
  Opts.Tell(M.getContext());
  return PreservedAnalyses::none();
}

#define XACC_ADD(NAME, CLASS, TARGETS)                                                             \
  if (T && T->Bit & (TARGETS)) {                                                                   \
    MPM.addPass(CLASS(O));                                                                         \
    addChecks(MPM, O);                                                                             \
    if (O.StopAfter == NAME)                                                                       \
      return;                                                                                      \
  }

void addDevicePasses(ModulePassManager &MPM, const Options &O) {
  const GpuTarget *T = gpuTargetOf(O.Targets);
#define XACC_DEVICE_PASS(NAME, CLASS, STEP, TARGETS) XACC_ADD(NAME, CLASS, TARGETS)
#define XACC_CODE_PASS(NAME, CLASS, STEP, TARGETS)
#include "Passes.def"
}

/// Those behind LLVM's optimisation.
static void addCodePasses(ModulePassManager &MPM, const Options &O) {
  const GpuTarget *T = gpuTargetOf(O.Targets);
#define XACC_CODE_PASS(NAME, CLASS, STEP, TARGETS) XACC_ADD(NAME, CLASS, TARGETS)
#include "Passes.def"
}

/// Whether a pipeline with O stops in front of LLVM's optimisation.
static bool stopsEarly(const Options &O) {
  static const StringSet<> Early = {
#define XACC_DEVICE_PASS(NAME, CLASS, STEP, TARGETS) NAME,
#define XACC_CODE_PASS(NAME, CLASS, STEP, TARGETS)
#include "Passes.def"
  };
  return Early.contains(O.StopAfter);
}

namespace {
/// A device's module in a context of its own, on its way through the steps.
class DeviceCompilation {
public:
  DeviceCompilation(ArrayRef<Kernel> Ks, const GpuTarget &Target, const Options &All,
                    Diagnostics &D)
      : Ks(Ks), Target(Target), O(All), D(D) {
    O.Targets = Target.Bit;
    O.Tell = [](LLVMContext &) {}; // the caller does
    collectProblems(Context, Problem);
  }
  /// False after an error.
  bool runSteps(ArrayRef<char> Bitcode);
  void emit(SmallVectorImpl<Image> &Images) {
    DeviceContext S{*M, Ks, Target, O, D};
    Target.emit(S, Images);
  }
  SmallVector<char, 0> bitcode() const {
    SmallVector<char, 0> Code;
    raw_svector_ostream OS(Code);
    WriteBitcodeToFile(*M, OS);
    return Code;
  }

private:
  using AddPasses = void(ModulePassManager &, const Options &);
  void runPasses(AddPasses *Add);

  ArrayRef<Kernel> Ks;
  const GpuTarget &Target;
  Options O;
  Diagnostics &D;
  std::string Problem;
  LLVMContext Context;
  std::unique_ptr<Module> M;
};
} // namespace

static bool isWatched(const Options &O) {
  return O.Verify || shouldPrintBeforeSomePass() || shouldPrintAfterSomePass();
}

void DeviceCompilation::runPasses(AddPasses *Add) {
  PassInstrumentationCallbacks Callbacks;
  StandardInstrumentations Watch(Context, /*DebugLogging=*/false, /*VerifyEach=*/O.Verify);
  Analyses A(nullptr, {}, &Callbacks);
  if (isWatched(O)) {
    Watch.registerCallbacks(Callbacks, &A.MAM);
    namePasses(Callbacks);
  }
  ModulePassManager MPM;
  Add(MPM, O);
  MPM.run(*M, A.MAM);
  D.Failed |= hasFlag(*M, FailedFlag); // the step has said why
}

bool DeviceCompilation::runSteps(ArrayRef<char> Bitcode) {
  auto Parsed = parseBitcodeFile({StringRef(Bitcode.data(), Bitcode.size()), "device"}, Context);
  if (Parsed) {
    M = std::move(*Parsed);
    runPasses(addDevicePasses);
    raw_string_ostream OS(Problem);
    if (!D.Failed && !stopsEarly(O) && !verifyModule(*M, &OS)) {
      optimise(*M, *Target.machine(O), Target.extend);
      runPasses(addCodePasses);
    }
  } else {
    Problem = toString(Parsed.takeError());
  }
  if (!Problem.empty())
    D.error(firstOf(Ks), "internal: " + Twine(Target.Name) + ": " + Problem);
  return !D.Failed;
}

SmallVector<Image, 1> compileDevices(ArrayRef<char> Bitcode, ArrayRef<Kernel> Ks, const Options &O,
                                     Diagnostics &D) {
  SmallVector<Image, 1> Images;
  for (const GpuTarget &T : gpuTargets()) {
    if (!(O.Targets & T.Bit))
      continue;
    for (const Options &Own : T.modules(Ks, O, D)) {
      if (DeviceCompilation C(Ks, T, Own, D); C.runSteps(Bitcode))
        C.emit(Images);
      if (D.Failed)
        break;
    }
    if (D.Failed)
      return {};
  }
  return Images;
}

SmallVector<char, 0> runDevicePasses(ArrayRef<char> Bitcode, ArrayRef<Kernel> Ks, const Options &O,
                                     Diagnostics &D) {
  const GpuTarget *T = gpuTargetOf(O.Targets);
  for (const Options &Own : T->modules(Ks, O, D))
    if (DeviceCompilation C(Ks, *T, Own, D); C.runSteps(Bitcode))
      return C.bitcode();
  return {};
}

} // namespace xacc
