// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The function of each row of Passes.def: what is done for a kernel or for the module, by the
// folders below this one. Run by the passes of Pipeline.cpp.
#include "analysis/MemoryAccess.h"
#include "analysis/Race.h"
#include "codegen/DeviceModule.h"
#include "codegen/Embed.h"
#include "codegen/Image.h"
#include "host/HostFunction.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/LinkageState.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "libcalls/Libc.h"
#include "mapping/LowerIndices.h"
#include "mapping/MapLoops.h"
#include "mapping/UnrollLanes.h"
#include "memory/Cache.h"
#include "memory/HistogramPrivatisation.h"
#include "memory/SharedPromotion.h"
#include "memory/SingleLane.h"
#include "outline/Capture.h"
#include "outline/InlineAndPromote.h"
#include "outline/InlineRoutines.h"
#include "outline/LowerInvokes.h"
#include "outline/Outline.h"
#include "pipeline/DeviceJob.h"
#include "pipeline/Passes.h"
#include "reduction/LowerReductions.h"
#include "routines/Callees.h"
#include "routines/DeclaredVariables.h"
#include "routines/ExportRoutines.h"
#include "routines/IndirectCalls.h"
#include "routines/InitialValues.h"
#include "routines/ParallelId.h"
#include "routines/Routine.h"
#include "routines/RoutineClones.h"
#include "routines/RoutineTable.h"
#include "targets/Target.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace xacc {

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

/// It ends the program: there is no effect that lanes would have to wait for.
static void freeEndless(Module &M) {
  if (Function *F = M.getFunction("__xacc_endless")) {
    F->setDoesNotAccessMemory();
    F->setDoesNotThrow();
  }
}

/// Code generation without optimisation leaves out calls without effects.
static void keepEndless(Module &M) {
  if (Function *F = M.getFunction("__xacc_endless"))
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

static void tellTargets(const Kernel &K, const Options &O, Diagnostics &D) {
#define XACC_TARGET_ROW(NAME, BIT, Text, Code, Can)                                                \
  if (O.Targets & XACC_TARGET_##NAME || XACC_TARGET_##NAME == XACC_TARGET_HOST)                    \
    D.remark(Severity::Done, K.Id, "Generating " Code);
#include "xacc/targets.def"
}

/// Tells names of this file from equal ones of others.
static std::string fileSuffix(Module &M, const Options &O) {
  SmallString<128> Path(O.SourceName.empty() ? StringRef(M.getSourceFileName())
                                             : StringRef(O.SourceName));
  (void)sys::fs::make_absolute(Path); // else the path as it was given
  return utohexstr(xxh3_64bits(Path), /*LowerCase=*/true);
}

/// Kernels of static functions may have equal names in files that are linked.
static void nameApart(Module &M, MutableArrayRef<Kernel> Ks, const Options &O) {
  std::string File = "_" + fileSuffix(M, O);
  for (Kernel &K : Ks) {
    K.Name += File;
    K.F->setName(K.Name);
  }
}

//===-- Steps of Passes.def: from markers to promoted kernels --------------===//

void readRoutinesStep(StepContext &S) {
  freeEndless(S.M);
  readRoutines(S.M, S.D);
  callAliasees(S.M);
}

void inlineRoutinesStep(StepContext &S) {
  lowerInvokesInRegions(S.M); // those of routines, too
  inlineRoutines(S.M, S.FAM, S.D);
}

/// Routines that regions of other files call.
void exportRoutinesStep(StepContext &S) {
  DeclaredVariables Declared(S.M, fileSuffix(S.M, S.O), S.D);
  writeExports(exportRoutines(S.M, S.O, Declared, S.D));
}

/// Routines that pointers may mean.
void findPointeesStep(StepContext &S) {
  DeclaredVariables Declared(S.M, fileSuffix(S.M, S.O), S.D);
  writePointees(findPointees(S.M, S.O, Declared, readExports(S.M)));
}

void outlineStep(StepContext &S) {
  lowerInvokesInRegions(S.M); // in what has been inlined
  DeclaredVariables Declared(S.M, fileSuffix(S.M, S.O), S.D);
  KeepNames Names(S.M);
  std::vector<Kernel> Ks = outlineRegions(S.M, Declared, S.D);
  writeKernels(Ks);
}

void mapLoopsStep(Kernel &K, StepContext &S) {
  tellTargets(K, S.O, S.D);
  mapLoops(K, S.D);
}

void planReductionsStep(Kernel &K, StepContext &S) { planReductions(K, S.FAM, S.D); }
void captureStep(Kernel &K, StepContext &S) { makeKernelFunction(K, S.D); }
void lowerReductionsStep(Kernel &K, StepContext &S) { lowerReductions(K, S.FAM); }
void checkCalleesStep(Kernel &K, StepContext &S) { checkCallees(K, S.O.Targets, S.D); }
void promoteStep(Kernel &K, StepContext &S) { inlineAndPromote(K, S.FAM); }

void checkKernelsStep(const Kernel &K, StepContext &S) {
  checkIndirectCalls(K, S.O.Targets, S.D);
  checkRaces(K, S.FAM, S.D);
  checkParallelIds(*K.F, K.Elsewhere, K.Id, S.D);
}

//===-- Steps: the host, and other files ------------------------------------===//

void makeHostStep(Kernel &K, StepContext &S) { makeHostFunction(K, S.FAM); }

/// By name: later steps replace the functions.
void linkNamesStep(StepContext &S) {
  std::vector<Kernel> Ks = readKernels(S.M);
  std::vector<Function *> Exports = readExports(S.M);
  Linkage L = readLinkage(S.M);
  bool Named = !Exports.empty() || !L.Pointees.empty();
  auto Write = [&](Function &Root) {
    std::vector<std::string> Imports, Pointers = pointerTypes(Root);
    for (Function *F : importedRoutines(Root))
      Imports.push_back(F->getName().str());
    writeNeeds(Root, Imports, Pointers);
    Named |= !Imports.empty() || !Pointers.empty();
  };
  for (Kernel &K : Ks)
    Write(*K.F);
  for (Function *F : rootsOf(Exports, L))
    Write(*F);
  if (Named)
    nameApart(S.M, Ks, S.O);
  writeKernels(Ks);
}

//===-- Steps: device copies -------------------------------------------------===//

void bindCallsStep(Kernel &K, StepContext &) {
  lowerIndirectCalls(K);
  bindCalls(*K.F);
  mapLibc(*K.F);
}

void poolBinsStep(Kernel &K, StepContext &S) { moveHistogramsToLaunchMemory(K, S.FAM); }
void shareStep(Kernel &K, StepContext &S) { shareVariables(K, S.FAM, S.D); }
void shareBinsStep(Kernel &K, StepContext &S) { privatiseHistograms(K, S.FAM); }
void cacheStep(Kernel &K, StepContext &S) { cacheSections(K, S.FAM, S.D); }
void guardStep(Kernel &K, StepContext &S) { guardEffects(K, S.FAM); }
void unrollStep(Kernel &K, StepContext &S) { unrollLanes(K, S.FAM); }

void lowerIndicesStep(Kernel &K, StepContext &S) {
  lowerIndices(K, S.FAM);
  lowerParallelIds(K);
}

//===-- Steps: images, records and launches ----------------------------------===//

/// The device's module as bitcode, from extract to compile.
constexpr const char *DeviceCode = "__xacc_device_code";

/// Whether there is device code to make, for one of these targets.
static bool isWanted(unsigned Targets, const StepContext &S, ArrayRef<Kernel> Ks,
                     const Linkage &L) {
  return S.O.Targets & Targets && (!Ks.empty() || !L.Exports.empty() || !L.Pointees.empty());
}

void extractStep(StepContext &S) {
  std::vector<Kernel> Ks = readKernels(S.M);
  std::vector<Function *> Exports = readExports(S.M);
  Linkage L = readLinkage(S.M);
  if (!isWanted(XACC_GPU_TARGETS, S, Ks, L))
    return;
  L.File = fileSuffix(S.M, S.O);
  SmallVector<char, 0> Bitcode = extractKernels(S.M, Ks, Exports, L);
  auto *Data = ConstantDataArray::getString(
      S.M.getContext(), StringRef(Bitcode.data(), Bitcode.size()), /*AddNull=*/false);
  new GlobalVariable(S.M, Data->getType(), true, GlobalValue::InternalLinkage, Data, DeviceCode);
}

void makeSimStep(StepContext &S) {
  std::vector<Kernel> Ks = readKernels(S.M);
  std::vector<Function *> Exports = readExports(S.M);
  Linkage L = readLinkage(S.M);
  if (!isWanted(XACC_TARGET_SIM, S, Ks, L))
    return;
  S.D.readLocations(Ks);
  writeConstants(makeSimFunctions(S.M, Ks, rootsOf(Exports, L), S.D));
  writeKernels(Ks);
}

void embedStep(StepContext &S) {
  std::vector<Kernel> Ks = readKernels(S.M);
  Linkage L = readLinkage(S.M);
  L.File = fileSuffix(S.M, S.O);
  if (!Ks.empty() || !L.Exports.empty() || !L.Pointees.empty())
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
  S.D.readLocations(Ks);
  initialiseDevices(S.O);
  if (S.Job)
    S.Job->start(S.M, std::move(Bitcode), Ks, S.O);
  else if (SmallVector<Image, 1> Images = compileDevices(Bitcode, Ks, S.O, S.D); !S.D.Failed)
    embedImages(S.M, Images);
}

void finishStep(StepContext &S) {
  if (!hasFlag(S.M, FailedFlag)) {
    eraseKernels(S.M, readKernels(S.M));
    callClones(S.M);
    bringInitialValues(S.M);
    checkLeftovers(S.M, S.D);
    if (!S.Job) // else at the end of the pipeline
      linkRecords(S.M);
  }
  dropState(S.M);
  dropNames(S.M);
  keepEndless(S.M);
  if (S.D.Failed || hasFlag(S.M, FailedFlag))
    neutralise(S.M);
  setFlag(S.M, DoneFlag);
}

} // namespace xacc
