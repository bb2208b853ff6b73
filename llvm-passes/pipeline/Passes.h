// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pass class for each row of Passes.def. A pass reads what it has to know of kernels from the IR,
// does its step, and writes it back. An error marks the kernel and the module: steps go on with the
// other kernels, so that one compilation tells what all find, and no images are made. Used by
// Pipeline, DevicePipeline and, by name, by Plugin.
#ifndef XACC_PASSES_PIPELINE_PASSES_H
#define XACC_PASSES_PIPELINE_PASSES_H

#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "targets/Target.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

class DeviceJob;

/// What a step gets beside a kernel.
struct StepContext {
  llvm::Module &M;
  const Options &O;
  Diagnostics &D;
  llvm::FunctionAnalysisManager &FAM;
  DeviceJob *Job; ///< or null: devices' code is compiled at once
};

using ModuleStep = void(StepContext &);
using KernelStep = void(Kernel &, StepContext &);
using CheckStep = void(const Kernel &, StepContext &);

/// Messages name variables; Clang drops the names of values by default.
struct KeepNames {
  explicit KeepNames(llvm::Module &M) : C(M.getContext()), Discard(C.shouldDiscardValueNames()) {
    C.setDiscardValueNames(false);
  }
  ~KeepNames() { C.setDiscardValueNames(Discard); }
  llvm::LLVMContext &C;
  const bool Discard;
};

/// What a step does where one before it has reported an error.
enum class AfterError { GoOn, Stop };

class StepPass {
protected:
  StepPass(Options O, std::shared_ptr<DeviceJob> Job, bool Last)
      : Opts(std::move(O)), Job(std::move(Job)), Last(Last) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM, ModuleStep Step,
                              AfterError Then = AfterError::GoOn);
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM, KernelStep Step);
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM, CheckStep Step);

private:
  /// False where there is nothing to do any more.
  bool runStep(llvm::Module &M, llvm::ModuleAnalysisManager &MAM,
               llvm::function_ref<ModuleStep> Step, AfterError Then = AfterError::GoOn);
  Options Opts;
  std::shared_ptr<DeviceJob> Job;
  bool Last; ///< no other step will say anything
};

#define XACC_PASS(CLASS, ...)                                                                      \
  class CLASS : public llvm::PassInfoMixin<CLASS>, StepPass {                                      \
  public:                                                                                          \
    explicit CLASS(Options O, std::shared_ptr<DeviceJob> Job = nullptr, bool Last = true)          \
        : StepPass(std::move(O), std::move(Job), Last) {}                                          \
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM) {               \
      return StepPass::run(M, MAM, __VA_ARGS__);                                                   \
    }                                                                                              \
    static bool isRequired() { return true; }                                                      \
  };
#define XACC_MODULE_PASS(NAME, CLASS, STEP)                                                        \
  ModuleStep STEP;                                                                                 \
  XACC_PASS(CLASS, STEP)
#define XACC_IMAGE_PASS(NAME, CLASS, STEP)                                                         \
  ModuleStep STEP;                                                                                 \
  XACC_PASS(CLASS, STEP, AfterError::Stop)
#define XACC_FINAL_PASS(NAME, CLASS, STEP) XACC_MODULE_PASS(NAME, CLASS, STEP)
#define XACC_KERNEL_PASS(NAME, CLASS, STEP)                                                        \
  KernelStep STEP;                                                                                 \
  XACC_PASS(CLASS, STEP)
#define XACC_CHECK_PASS(NAME, CLASS, STEP)                                                         \
  CheckStep STEP;                                                                                  \
  XACC_PASS(CLASS, STEP)
#include "Passes.def"
#undef XACC_PASS

/// The same for a step on a device's module: one of a target that its options name.
class DevicePass {
protected:
  explicit DevicePass(Options O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM, DeviceStep Step,
                              unsigned Targets);

private:
  Options Opts;
};

#define XACC_DEVICE_PASS(NAME, CLASS, STEP, TARGETS)                                               \
  class CLASS : public llvm::PassInfoMixin<CLASS>, DevicePass {                                    \
  public:                                                                                          \
    explicit CLASS(Options O) : DevicePass(std::move(O)) {}                                        \
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM) {               \
      return DevicePass::run(M, MAM, STEP, TARGETS);                                               \
    }                                                                                              \
    static bool isRequired() { return true; }                                                      \
  };
#include "Passes.def"

/// xacc-verify: reports markers and state that break the rules of docs/marker-ir.md.
class VerifyPass : public llvm::PassInfoMixin<VerifyPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// xacc-drop-metadata: drops what LLVM may drop. Debug information and module flags stay.
class DropMetadataPass : public llvm::PassInfoMixin<DropMetadataPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// What comes behind a step where O asks for it.
void addChecks(llvm::ModulePassManager &MPM, const Options &O);

} // namespace xacc

#endif
