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

namespace xacc {

class DeviceJob;

/// Done and Missed: remarks about what was, or could not be, made of a
/// construct.
enum class Severity { Error, Warning, Remark, Done, Missed };

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
  /// Someone wants to hear of Severity::Done and Missed.
  bool Remarks = false;
  /// Receives every message; ConstructId is the id of a region or loop (one
  /// numbering), 0 if there is none. Empty: messages go to the LLVMContext.
  std::function<void(Severity, unsigned ConstructId, const std::string &)> Report;
};

/// Turns every marked region of M into kernels and launches. Returns true if M
/// changed. Runs once per module: a second call does nothing. After a reported
/// error M is valid IR without markers, but of no use.
///
/// With a job, device code is compiled on a thread while M is optimised, and
/// finishXacc must be called before M's own code is generated. That needs
/// Options::Report.
bool runXacc(llvm::Module &M, const Options &O, DeviceJob *Job = nullptr);
void finishXacc(llvm::Module &M, const Options &O, DeviceJob &Job);

class XaccPass : public llvm::PassInfoMixin<XaccPass> {
public:
  explicit XaccPass(Options O, std::shared_ptr<DeviceJob> Job = nullptr)
      : Opts(std::move(O)), Job(std::move(Job)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  Options Opts;
  std::shared_ptr<DeviceJob> Job;
};

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
