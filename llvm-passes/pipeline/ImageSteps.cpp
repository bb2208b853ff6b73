// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of the last rows of Passes.def: device modules, images, records and launches; and
// the end. Run by the passes of Pipeline.cpp.
#include "analysis/MemoryAccess.h"
#include "codegen/DeviceModule.h"
#include "codegen/Embed.h"
#include "codegen/Image.h"
#include "ir/Assumptions.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/LinkageState.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "libcalls/Output.h"
#include "pipeline/DeviceJob.h"
#include "pipeline/DevicePipeline.h"
#include "pipeline/PassNames.h"
#include "pipeline/Passes.h"
#include "routines/InitialValues.h"
#include "routines/RoutineClones.h"
#include "targets/Target.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

/// The device's module as bitcode, from extract to compile.
constexpr const char *DeviceCode = "__xacc_device_code";

static void putDeviceCode(Module &M, ArrayRef<char> Bitcode) {
  auto *Data = ConstantDataArray::getString(
      M.getContext(), StringRef(Bitcode.data(), Bitcode.size()), /*AddNull=*/false);
  new GlobalVariable(M, Data->getType(), true, GlobalValue::InternalLinkage, Data, DeviceCode);
}

void extractStep(StepContext &S) {
  if (!(S.O.Targets & XACC_GPU_TARGETS) || !hasDeviceCode(S.M))
    return;
  std::vector<Kernel> Ks = readKernels(S.M);
  assert(all_of(Ks, hasNoMarkers) && "lowered kernels");
  putDeviceCode(S.M, extractKernels(S.M, Ks, readExports(S.M), readLinkage(S.M)));
}

void embedStep(StepContext &S) {
  if (!hasDeviceCode(S.M))
    return;
  std::vector<Kernel> Ks = readKernels(S.M);
  assert(all_of(Ks, [](const Kernel &K) { return K.Begin && K.Site && K.HostFn; }) &&
         "regions with the host's function");
  Linkage L = readLinkage(S.M);
  L.File = fileSuffix(S.M, S.O);
  embed(S.M, Ks, L, S.O);
}

void compileStep(StepContext &S) {
  GlobalVariable *Code = S.M.getNamedGlobal(DeviceCode);
  if (!Code)
    return;
  StringRef Data = cast<ConstantDataArray>(Code->getInitializer())->getRawDataValues();
  SmallVector<char, 0> Bitcode(Data.begin(), Data.end());
  Code->eraseFromParent();
  std::vector<Kernel> Ks = readKernels(S.M);
  assert(none_of(Ks, [](const Kernel &K) { return K.Begin; }) && "the record of the file is there");
  S.D.readLocations(Ks);
  initialiseDevices(S.O);
  if (isDevicePassName(S.O.StopAfter))
    putDeviceCode(S.M, runDevicePasses(Bitcode, Ks, S.O, S.D));
  else if (S.Job)
    S.Job->start(S.M, std::move(Bitcode), Ks, S.O);
  else if (SmallVector<Image, 1> Images = compileDevices(Bitcode, Ks, S.O, S.D); !S.D.Failed)
    embedImages(S.M, Images);
}

/// After an error: nothing that is half made is left for later passes to trip
/// over. The object file is not written.
static void neutralise(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.dropAllReferences();
    new UnreachableInst(M.getContext(), BasicBlock::Create(M.getContext(), "", &F));
  }
}

static void eraseKernels(Module &M, ArrayRef<Kernel> Ks) {
  for (const Kernel &K : Ks)
    if (K.F->use_empty())
      K.F->eraseFromParent();
  // The device image has its own.
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (G.hasAttribute(SharedAttribute) && G.use_empty())
      G.eraseFromParent();
}

/// Code generation without optimisation leaves out calls without effects.
static void keepFailures(Module &M) {
  for (StringRef Name : failingEntries())
    if (Function *F = M.getFunction(Name))
      F->setMemoryEffects(MemoryEffects::unknown());
}

/// Names of values were for messages. Clang's functions have no table that keeps equal ones apart,
/// so the text of such a function could not be read again.
static void dropNames(Module &M) {
  if (!M.getContext().shouldDiscardValueNames())
    return;
  for (Function &F : M) {
    for (Argument &A : F.args())
      A.setName("");
    for (BasicBlock &B : F) {
      B.setName("");
      for (Instruction &I : B)
        I.setName("");
    }
  }
}

static void checkLeftovers(Module &M, Diagnostics &D) {
  for (Function &F : M)
    for (CallInst *C : markersOf(F))
      D.error(constantOf(*C, 0), "internal: marker " + C->getCalledFunction()->getName() +
                                     " survived in function '" + F.getName() + "'");
}

void finishStep(StepContext &S) {
  if (!hasFlag(S.M, FailedFlag)) {
    assert(!S.M.getNamedGlobal(DeviceCode) && "code of devices is in images, or on its way");
    eraseKernels(S.M, readKernels(S.M));
    callClones(S.M);
    bringInitialValues(S.M);
    checkLeftovers(S.M, S.D);
    if (!S.Job) // else at the end of the pipeline
      linkRecords(S.M);
  }
  dropState(S.M);
  dropNames(S.M);
  keepFailures(S.M);
  if (S.D.Failed || hasFlag(S.M, FailedFlag))
    neutralise(S.M);
  setFlag(S.M, DoneFlag);
}

} // namespace xacc
