// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DeviceJob.h.
#include "DeviceJob.h"
#include "targets/Target.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace xacc {

void initialiseDevices(const Options &O) {
  if (O.Targets & XACC_TARGET_NVPTX)
    initialiseNVPTX();
  if (O.Targets & XACC_TARGET_AMDGPU)
    initialiseAMDGPU();
}

SmallVector<Image, 1> compileDevices(ArrayRef<char> Bitcode, ArrayRef<Kernel> Ks, const Options &O,
                                     Diagnostics &D) {
  MemoryBufferRef Buffer(StringRef(Bitcode.data(), Bitcode.size()), "device");
  SmallVector<Image, 1> Images;
  auto Add = [&](SmallVector<Image, 1> More) {
    Images.append(std::make_move_iterator(More.begin()), std::make_move_iterator(More.end()));
  };
  if (O.Targets & XACC_TARGET_NVPTX)
    Add(compileNVPTX(Buffer, Ks, O, D));
  if (O.Targets & XACC_TARGET_AMDGPU && !D.Failed)
    Add(compileAMDGPU(Buffer, Ks, O, D));
  return Images;
}

void DeviceJob::start(Module &M, SmallVector<char, 0> Code, ArrayRef<Kernel> Ks, const Options &O) {
  Bitcode = std::move(Code);
  Kernels.assign(Ks.begin(), Ks.end());
  Own = O;
  Own.Report = [this](Severity S, unsigned Construct, const std::string &Text) {
    Messages.push_back({S, Construct, Text});
  };
  Result = std::async(std::launch::async, [this, &M] {
    Diagnostics D(M, Own); // reports only; M belongs to the other thread
    return compileDevices(Bitcode, Kernels, Own, D);
  });
}

SmallVector<Image, 1> DeviceJob::finish(const Options &O) {
  SmallVector<Image, 1> Images = Result.get();
  for (const Message &X : Messages)
    O.Report(X.Level, X.Construct, X.Text);
  return Images;
}

} // namespace xacc
