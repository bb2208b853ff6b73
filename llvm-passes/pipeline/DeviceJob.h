// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device code compiled on a thread of its own while the host code is optimised.
// Started by xacc-compile, finished at the end of the pipeline; shares nothing with the host's
// LLVMContext, and its messages wait for the finish.
#ifndef XACC_PASSES_PIPELINE_DEVICE_JOB_H
#define XACC_PASSES_PIPELINE_DEVICE_JOB_H

#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/MessageList.h"
#include "ir/Options.h"
#include <future>

namespace xacc {

class DeviceJob {
public:
  /// Bitcode as of extractKernels; Ks for names, ids and launch bounds only.
  void start(llvm::Module &M, llvm::SmallVector<char, 0> Bitcode, llvm::ArrayRef<Kernel> Ks,
             const Options &O);
  bool isRunning() const { return Result.valid(); }
  /// Waits, reports, and returns the images.
  llvm::SmallVector<Image, 1> finish(const Options &O);

private:
  llvm::SmallVector<char, 0> Bitcode;
  std::vector<Kernel> Kernels;
  Options Own; // reports into Messages
  MessageList Messages;
  std::future<llvm::SmallVector<Image, 1>> Result; // its end waits
};

} // namespace xacc

#endif
