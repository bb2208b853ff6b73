// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PassNames.h.
#include "pipeline/PassNames.h"
#include "codegen/ArrayUnroll.h"
#include "codegen/LaunchBounds.h"
#include "codegen/SequentialUnroll.h"
#include "host/MixedMaxima.h"
#include "host/NarrowIndex.h"
#include "pipeline/Passes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/PassInstrumentation.h"

using namespace llvm;

namespace xacc {

void namePasses(PassInstrumentationCallbacks &Callbacks) {
#define XACC_MODULE_PASS(NAME, CLASS, STEP) Callbacks.addClassToPassName(CLASS::name(), NAME);
#define XACC_KERNEL_PASS(NAME, CLASS, STEP) XACC_MODULE_PASS(NAME, CLASS, STEP)
#define XACC_FINAL_PASS(NAME, CLASS, STEP) XACC_MODULE_PASS(NAME, CLASS, STEP)
#define XACC_DEVICE_PASS(NAME, CLASS, STEP, TARGETS) XACC_MODULE_PASS(NAME, CLASS, STEP)
#include "Passes.def"
  Callbacks.addClassToPassName(VerifyPass::name(), "xacc-verify");
  Callbacks.addClassToPassName(DropMetadataPass::name(), "xacc-drop-metadata");
  Callbacks.addClassToPassName(NarrowIndexPass::name(), "xacc-narrow-index");
  Callbacks.addClassToPassName(MixedMaximaPass::name(), "xacc-mixed-maxima");
  Callbacks.addClassToPassName(LaunchBoundsPass::name(), "xacc-launch-bounds");
  Callbacks.addClassToPassName(ArrayUnrollPass::name(), "xacc-array-unroll");
  Callbacks.addClassToPassName(SequentialUnrollPass::name(), "xacc-sequential-unroll");
}

bool isPassName(StringRef Text) {
  static const StringSet<> Names = {
#define XACC_MODULE_PASS(NAME, CLASS, STEP) NAME,
#define XACC_KERNEL_PASS(NAME, CLASS, STEP) NAME,
#define XACC_FINAL_PASS(NAME, CLASS, STEP) NAME,
#define XACC_DEVICE_PASS(NAME, CLASS, STEP, TARGETS) NAME,
#include "Passes.def"
  };
  return Names.contains(Text);
}

bool isDevicePassName(StringRef Text) {
  static const StringSet<> Names = {
#define XACC_DEVICE_PASS(NAME, CLASS, STEP, TARGETS) NAME,
#include "Passes.def"
  };
  return Names.contains(Text);
}

} // namespace xacc
