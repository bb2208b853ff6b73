// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DeviceJob.h.
#include "pipeline/DeviceJob.h"
#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "targets/Target.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace xacc {

void initialiseDevices(const Options &O) {
#define XACC_GPU_ROW(NAME, BIT, Text, Code, Can, Prefix, Base)                                     \
  if (O.Targets & XACC_TARGET_##NAME)                                                              \
    initialise##NAME();
#include "xacc/targets.def"
}

SmallVector<Image, 1> compileDevices(ArrayRef<char> Bitcode, ArrayRef<Kernel> Ks, const Options &O,
                                     Diagnostics &D) {
  MemoryBufferRef Buffer(StringRef(Bitcode.data(), Bitcode.size()), "device");
  SmallVector<Image, 1> Images;
  auto Add = [&](unsigned Target, auto *Compile) {
    if (!(O.Targets & Target) || D.Failed)
      return;
    auto More = Compile(Buffer, Ks, O, D);
    Images.append(std::make_move_iterator(More.begin()), std::make_move_iterator(More.end()));
  };
#define XACC_GPU_ROW(NAME, BIT, Text, Code, Can, Prefix, Base)                                     \
  Add(XACC_TARGET_##NAME, compile##NAME);
#include "xacc/targets.def"
  return Images;
}

void DeviceJob::start(Module &M, SmallVector<char, 0> Code, ArrayRef<Kernel> Ks, const Options &O) {
  Bitcode = std::move(Code);
  Kernels.assign(Ks.begin(), Ks.end());
  Own = O;
  Own.Report = [this](Message X) { Messages.add(std::move(X)); };
  Result = std::async(std::launch::async, [this, &M] {
    Diagnostics D(M, Own); // reports only; M belongs to the other thread
    return compileDevices(Bitcode, Kernels, Own, D);
  });
}

SmallVector<Image, 1> DeviceJob::finish(const Options &O) {
  SmallVector<Image, 1> Images = Result.get();
  for (Message &X : Messages.take())
    O.Report(std::move(X));
  return Images;
}

} // namespace xacc
