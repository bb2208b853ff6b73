// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The passes as a plugin of opt: -load-pass-plugin=libxacc-passes.so -passes=xacc, or
// xacc<targets=host;nvptx;sim;arch=sm_90;cuda-path=DIR;stop-after=xacc-outline;verify;drop-metadata>,
// or steps by name (Passes.def), which take the same parameters, xacc-device for all steps on a
// device's module, xacc-verify, xacc-drop-metadata, and those in front of passes of LLVM:
// xacc-narrow-index, xacc-mixed-maxima, xacc-launch-bounds, xacc-sequential-unroll and
// xacc-array-unroll. Clang does not come this way: the Clang plugin adds the passes itself.
#include "codegen/ArrayUnroll.h"
#include "codegen/LaunchBounds.h"
#include "codegen/SequentialUnroll.h"
#include "host/MixedMaxima.h"
#include "host/NarrowIndex.h"
#include "ir/MessageList.h"
#include "ir/Options.h"
#include "pipeline/DevicePipeline.h"
#include "pipeline/PassNames.h"
#include "pipeline/Passes.h"
#include "pipeline/Pipeline.h"
#include "xacc/abi.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

using namespace llvm;

/// What begins with a word and '='.
static bool parseValue(StringRef Word, xacc::Options &O) {
  const std::pair<StringRef, std::string *> Paths[] = {
      {"cuda-path=", &O.CudaPath}, {"rocm-path=", &O.RocmPath}, {"libclc-path=", &O.LibclcPath}};
  for (auto [Name, Path] : Paths)
    if (Word.consume_front(Name)) {
      *Path = Word.str();
      return true;
    }
  if (Word.consume_front("arch=")) {
    O.Archs.push_back(Word.str());
    return true;
  }
  if (Word.consume_front("stop-after=") && xacc::isPassName(Word)) {
    O.StopAfter = Word.str();
    return true;
  }
  if (Word.consume_front("tile="))
    return xacc::parseTile(Word, O.Tile);
  return Word.consume_front("math=") && xacc::parseMath(Word, O.Math);
}

static bool parseFlag(StringRef Word, xacc::Options &O) {
  const std::pair<StringRef, bool *> Flags[] = {{"flush-denormals", &O.FlushDenormals},
                                                {"verify", &O.Verify},
                                                {"drop-metadata", &O.DropMetadata}};
  for (auto [Name, Flag] : Flags)
    if (Word == Name)
      return *Flag = true;
  O.Stage &= Word != "no-stage";
  return Word == "no-stage";
}

/// Parameters are separated by semicolons; targets are the bare words.
static Expected<xacc::Options> parseOptions(StringRef Text) {
  xacc::Options O;
  SmallVector<StringRef> Words;
  Text.split(Words, ';', -1, false);
  for (StringRef Word : Words) {
    if (parseValue(Word, O) || parseFlag(Word, O))
      continue;
    Word.consume_front("targets=");
    unsigned Target = xacc::targetNamed(Word);
    if (!Target)
      return make_error<StringError>("xacc: unknown parameter '" + Word + "'",
                                     inconvertibleErrorCode());
    O.Targets |= Target;
  }
  if (!O.Targets)
    O.Targets = XACC_DEFAULT_TARGETS;
  xacc::holdMessages(O);
  return O;
}

/// The parameters of a pass, if Text is its name with or without some.
static std::optional<xacc::Options> parametersOf(StringRef Text, StringRef Name) {
  if (!PassBuilder::checkParametrizedPassName(Text, Name))
    return std::nullopt;
  auto O = PassBuilder::parsePassParameters(parseOptions, Text, Name);
  if (O)
    return std::move(*O);
  logAllUnhandledErrors(O.takeError(), errs());
  return std::nullopt;
}

/// Those that are no steps: LLVM's next pass reads the hints that they leave.
static bool addHintPass(StringRef Text, ModulePassManager &MPM) {
  if (Text == "xacc-narrow-index")
    MPM.addPass(createModuleToFunctionPassAdaptor(xacc::NarrowIndexPass()));
  else if (Text == "xacc-mixed-maxima")
    MPM.addPass(createModuleToFunctionPassAdaptor(xacc::MixedMaximaPass()));
  else if (Text == "xacc-launch-bounds")
    MPM.addPass(createModuleToFunctionPassAdaptor(xacc::LaunchBoundsPass()));
  else if (Text == "xacc-sequential-unroll")
    MPM.addPass(createModuleToFunctionPassAdaptor(xacc::SequentialUnrollPass()));
  else if (Text == "xacc-array-unroll")
    MPM.addPass(createModuleToFunctionPassAdaptor(
        createFunctionToLoopPassAdaptor(xacc::ArrayUnrollPass())));
  else
    return false;
  return true;
}

static bool addPass(StringRef Text, ModulePassManager &MPM,
                    ArrayRef<PassBuilder::PipelineElement>) {
  if (Text == "xacc-verify") {
    MPM.addPass(xacc::VerifyPass());
    return true;
  }
  if (Text == "xacc-drop-metadata") {
    MPM.addPass(xacc::DropMetadataPass());
    return true;
  }
  if (addHintPass(Text, MPM))
    return true;
  if (auto O = parametersOf(Text, "xacc-device")) {
    xacc::initialiseDevices(*O);
    xacc::addDevicePasses(MPM, *O);
    return true;
  }
  if (auto O = parametersOf(Text, "xacc")) {
    xacc::addXaccPasses(MPM, *O);
    return true;
  }
#define XACC_MODULE_PASS(NAME, CLASS, STEP)                                                        \
  if (auto O = parametersOf(Text, NAME)) {                                                         \
    MPM.addPass(xacc::CLASS(std::move(*O)));                                                       \
    return true;                                                                                   \
  }
#define XACC_KERNEL_PASS(NAME, CLASS, STEP) XACC_MODULE_PASS(NAME, CLASS, STEP)
#define XACC_FINAL_PASS(NAME, CLASS, STEP) XACC_MODULE_PASS(NAME, CLASS, STEP)
#define XACC_DEVICE_PASS(NAME, CLASS, STEP, TARGETS)                                               \
  if (auto O = parametersOf(Text, NAME)) {                                                         \
    xacc::initialiseDevices(*O);                                                                   \
    MPM.addPass(xacc::CLASS(std::move(*O)));                                                       \
    return true;                                                                                   \
  }
#include "Passes.def"
  return false;
}

static void registerPasses(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(addPass);
  if (auto *Callbacks = PB.getPassInstrumentationCallbacks())
    xacc::namePasses(*Callbacks);
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "xacc", "0.1", registerPasses};
}
