// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The passes as a plugin of opt: -load-pass-plugin=libxacc.so -passes=xacc, or
// xacc<targets=host;nvptx;sim;arch=sm_90;cuda-path=DIR>. Clang does not come
// this way: the Clang plugin adds the pass itself.
#include "Pipeline.h"
#include "xacc/abi.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;

/// Parameters are separated by semicolons; targets are the bare words.
static Expected<xacc::Options> parseOptions(StringRef Text) {
  xacc::Options O;
  SmallVector<StringRef> Words;
  Text.split(Words, ';', -1, false);
  for (StringRef Word : Words) {
    if (Word.consume_front("cuda-path=")) {
      O.CudaPath = Word.str();
      continue;
    }
    if (Word.consume_front("rocm-path=")) {
      O.RocmPath = Word.str();
      continue;
    }
    if (Word.consume_front("arch=")) {
      O.Archs.push_back(Word.str());
      continue;
    }
    Word.consume_front("targets=");
    unsigned Target = StringSwitch<unsigned>(Word)
                          .Case("host", XACC_TARGET_HOST)
                          .Case("sim", XACC_TARGET_SIM)
                          .Case("nvptx", XACC_TARGET_NVPTX)
                          .Case("amdgcn", XACC_TARGET_AMDGPU)
                          .Default(0);
    if (!Target)
      return make_error<StringError>("xacc: unknown parameter '" + Word + "'",
                                     inconvertibleErrorCode());
    O.Targets |= Target;
  }
  if (!O.Targets)
    O.Targets = XACC_TARGET_HOST | XACC_TARGET_NVPTX;
  return O;
}

static bool addPass(StringRef Name, ModulePassManager &MPM,
                    ArrayRef<PassBuilder::PipelineElement>) {
  if (!PassBuilder::checkParametrizedPassName(Name, "xacc"))
    return false;
  auto O = PassBuilder::parsePassParameters(parseOptions, Name, "xacc");
  if (!O) {
    logAllUnhandledErrors(O.takeError(), errs());
    return false;
  }
  MPM.addPass(xacc::XaccPass(std::move(*O)));
  return true;
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "xacc", "0.1",
          [](PassBuilder &PB) { PB.registerPipelineParsingCallback(addPass); }};
}
