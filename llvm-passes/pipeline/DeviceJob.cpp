// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DeviceJob.h.
#include "pipeline/DeviceJob.h"
#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "pipeline/DevicePipeline.h"
#include "llvm/IR/PrintPasses.h"

using namespace llvm;

namespace xacc {

void DeviceJob::start(Module &M, SmallVector<char, 0> Code, ArrayRef<Kernel> Ks, const Options &O) {
  Bitcode = std::move(Code);
  Kernels.assign(Ks.begin(), Ks.end());
  Own = O;
  Own.Report = [this](Message X) { Messages.add(std::move(X)); };
  Result = std::async(std::launch::async, [this, &M] {
    Diagnostics D(M, Own); // reports only; M belongs to the other thread
    return compileDevices(Bitcode, Kernels, Own, D);
  });
  if (shouldPrintBeforeSomePass() || shouldPrintAfterSomePass())
    Result.wait(); // else two modules would be printed at once
}

SmallVector<Image, 1> DeviceJob::finish(const Options &O) {
  SmallVector<Image, 1> Images = Result.get();
  for (Message &X : Messages.take())
    O.Report(std::move(X));
  return Images;
}

} // namespace xacc
