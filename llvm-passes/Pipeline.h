// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the Clang plugin needs of the passes: options, how messages come back,
// and the one entry. Nothing here knows the AST; markers in the IR are all that
// the passes see.
#ifndef XACC_PASSES_PIPELINE_H
#define XACC_PASSES_PIPELINE_H

#include "llvm/IR/PassManager.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class PassInstrumentationCallbacks;
}

namespace xacc {

class DeviceJob;

/// Done and Missed: remarks about what was, or could not be, made of a
/// construct.
enum class Severity { Error, Warning, Remark, Done, Missed };

/// The bit of enum xacc_target for a name of targets.def, or 0; and all names.
unsigned targetNamed(llvm::StringRef Name);
std::string targetNames();

struct Options {
  /// enum xacc_target bits. Host functions are always made.
  unsigned Targets = 0;
  /// Architectures to make machine code for: sm_90, gfx90a; native stands for
  /// the GPUs of this machine.
  std::vector<std::string> Archs;
  /// CUDA toolkit for libdevice and ptxas; empty: search the usual places.
  std::string CudaPath;
  /// ROCm, for its device libraries; empty: search the usual places.
  std::string RocmPath;
  /// Name of the translation unit in messages and records; empty: the module's.
  std::string SourceName;
  /// Name of the last step to run (Passes.def); empty: all.
  std::string StopAfter;
  /// Check the markers and the state of kernels before, between and behind the steps.
  bool Verify = false;
  /// Someone wants to hear of Severity::Done and Missed.
  bool Remarks = false;
  /// Receives every message; ConstructId is the id of a region or loop (one
  /// numbering), 0 if there is none. Empty: messages go to the LLVMContext.
  std::function<void(Severity, unsigned ConstructId, const std::string &)> Report;
};

/// The steps that turn every marked region of a module into kernels and launches, one pass each.
/// On a module that they have been through they do nothing. After a reported error the module is
/// valid IR without markers, but of no use.
///
/// With a job, device code is compiled on a thread while the module is optimised, and
/// XaccImagesPass must run before the module's own code is generated. That needs Options::Report.
void addXaccPasses(llvm::ModulePassManager &MPM, const Options &O,
                   std::shared_ptr<DeviceJob> Job = nullptr);
/// The same at once, outside of a pipeline.
void runXacc(llvm::Module &M, const Options &O);

/// Names of the passes for -print-after and the like; whether something is one of a step.
void namePasses(llvm::PassInstrumentationCallbacks &Callbacks);
bool isPassName(llvm::StringRef Text);

/// Waits for the device code at the end of the optimiser's pipeline.
class XaccImagesPass : public llvm::PassInfoMixin<XaccImagesPass> {
public:
  XaccImagesPass(Options O, std::shared_ptr<DeviceJob> Job)
      : Opts(std::move(O)), Job(std::move(Job)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  Options Opts;
  std::shared_ptr<DeviceJob> Job;
};

std::shared_ptr<DeviceJob> makeDeviceJob();

} // namespace xacc

#endif
