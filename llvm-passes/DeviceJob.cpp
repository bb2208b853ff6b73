// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DeviceJob.h.
#include "DeviceJob.h"
#include "targets/Target.h"

using namespace llvm;

namespace xacc {

void DeviceJob::start(Module &M, SmallVector<char, 0> Code, ArrayRef<Kernel> Ks,
                      const Options &O) {
  Bitcode = std::move(Code);
  Kernels.assign(Ks.begin(), Ks.end());
  Own = O;
  Own.Report = [this](Severity S, unsigned Construct, const std::string &Text) {
    Messages.push_back({S, Construct, Text});
  };
  Result = std::async(std::launch::async, [this, &M] {
    Diagnostics D(M, Own); // reports only; M belongs to the other thread
    return compileNVPTX({StringRef(Bitcode.data(), Bitcode.size()), "device"},
                        Kernels, Own, D);
  });
}

SmallVector<Image, 1> DeviceJob::finish(const Options &O) {
  SmallVector<Image, 1> Images = Result.get();
  for (const Message &X : Messages)
    O.Report(X.Level, X.Construct, X.Text);
  return Images;
}

} // namespace xacc
