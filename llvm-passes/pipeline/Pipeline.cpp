// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What runs the steps of Passes.def: each as a pass of its own, by the Clang plugin at the start of
// LLVM's pipeline and by opt (Plugin.cpp).
#include "pipeline/Pipeline.h"
#include "codegen/Analyses.h"
#include "codegen/Embed.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "pipeline/DeviceJob.h"
#include "pipeline/PassNames.h"
#include "pipeline/Passes.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

bool StepPass::runStep(Module &M, ModuleAnalysisManager &MAM, function_ref<ModuleStep> Step,
                       AfterError Then) {
  if (hasFlag(M, DeviceFlag) || hasFlag(M, DoneFlag))
    return false;
  const bool Runs = Then == AfterError::GoOn || !hasFlag(M, FailedFlag);
  if (Runs) {
    Diagnostics D(M, Opts);
    D.readLocations();
    auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    StepContext S{M, Opts, D, FAM, Job.get()};
    if (D.failsIn([&] { Step(S); }))
      setFlag(M, FailedFlag);
  }
  const bool AllSpoke = Then == AfterError::Stop && hasFlag(M, FailedFlag);
  if (Last || AllSpoke)
    Opts.Tell(M.getContext());
  return Runs;
}

PreservedAnalyses StepPass::run(Module &M, ModuleAnalysisManager &MAM, ModuleStep Step,
                                AfterError Then) {
  return runStep(M, MAM, Step, Then) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// An error of one kernel says nothing of the others; what else is wrong with that one may follow
/// from it.
static void runOn(const Kernel &K, Diagnostics &D, function_ref<void()> Step) {
  if (!K.F->hasFnAttribute(FailedAttribute) && D.failsIn(Step))
    K.F->addFnAttr(FailedAttribute);
}

PreservedAnalyses StepPass::run(Module &M, ModuleAnalysisManager &MAM, KernelStep Step) {
  auto EachKernel = [Step](StepContext &S) {
    std::vector<Kernel> Ks = readKernels(S.M);
    S.D.readLocations(Ks);
    KeepNames Names(S.M);
    for (Kernel &K : Ks)
      runOn(K, S.D, [&] { Step(K, S); });
    writeKernels(Ks);
  };
  return runStep(M, MAM, EachKernel) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses StepPass::run(Module &M, ModuleAnalysisManager &MAM, CheckStep Step) {
  auto EachKernel = [Step](StepContext &S) {
    const std::vector<Kernel> Ks = readKernels(S.M);
    S.D.readLocations(Ks);
    for (const Kernel &K : Ks)
      runOn(K, S.D, [&] { Step(K, S); });
  };
  runStep(M, MAM, EachKernel);
  return PreservedAnalyses::all();
}

template <typename Pass>
static bool addPass(ModulePassManager &MPM, StringRef Name, const Options &O,
                    const std::shared_ptr<DeviceJob> &Job, bool IsFinal = false) {
  const bool Stops = Name == O.StopAfter || // or it does so within
                     (Name == "xacc-compile" && isDevicePassName(O.StopAfter));
  MPM.addPass(Pass(O, Job, /*Last=*/Stops || (IsFinal && !Job)));
  addChecks(MPM, O);
  return Stops;
}

void addXaccPasses(ModulePassManager &MPM, const Options &O,
                   const std::shared_ptr<DeviceJob> &Job) {
  if (O.Verify)
    VerifyDomInfo = true; // what steps know of a function, too
  addChecks(MPM, O);
#define XACC_MODULE_PASS(NAME, CLASS, STEP)                                                        \
  if (addPass<CLASS>(MPM, NAME, O, Job))                                                           \
    return;
#define XACC_KERNEL_PASS(NAME, CLASS, STEP) XACC_MODULE_PASS(NAME, CLASS, STEP)
#define XACC_FINAL_PASS(NAME, CLASS, STEP)                                                         \
  if (addPass<CLASS>(MPM, NAME, O, Job, /*IsFinal=*/true))                                         \
    return;
#include "Passes.def"
}

void runXacc(Module &M, const Options &O) {
  if (hasFlag(M, DoneFlag))
    return;
  Analyses A;
  ModulePassManager MPM;
  addXaccPasses(MPM, O, nullptr);
  MPM.run(M, A.MAM);
}

void finishXacc(Module &M, const Options &O, DeviceJob &Job) {
  if (Job.isRunning())
    embedImages(M, Job.finish(O));
  linkRecords(M);
  O.Tell(M.getContext());
}

PreservedAnalyses XaccImagesPass::run(Module &M, ModuleAnalysisManager &) {
  finishXacc(M, Opts, *Job);
  return PreservedAnalyses::all(); // no function changes
}

std::shared_ptr<DeviceJob> makeDeviceJob() { return std::make_shared<DeviceJob>(); }

} // namespace xacc
