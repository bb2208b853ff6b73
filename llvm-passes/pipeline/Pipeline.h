// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the Clang plugin needs of the passes: options (ir/Options.h) and the one entry. Nothing here
// knows the AST; markers in the IR are all that the passes see.
#ifndef XACC_PASSES_PIPELINE_PIPELINE_H
#define XACC_PASSES_PIPELINE_PIPELINE_H

#include "ir/Options.h"
#include "llvm/IR/PassManager.h"
#include <memory>

namespace xacc {

class DeviceJob;

/// The steps that turn every marked region of a module into kernels and launches, one pass each.
/// On a module that they have been through they do nothing. After a reported error the module is
/// valid IR without markers, but of no use.
///
/// With a job, device code is compiled on a thread while the module is optimised, and
/// XaccImagesPass must run before the module's own code is generated. That needs Options::Report.
void addXaccPasses(llvm::ModulePassManager &MPM, const Options &O,
                   const std::shared_ptr<DeviceJob> &Job = nullptr);
/// The same at once, outside of a pipeline.
void runXacc(llvm::Module &M, const Options &O);

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
