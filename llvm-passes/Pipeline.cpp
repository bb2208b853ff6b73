// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The whole order of the passes, from markers to launches, readable top to
// bottom in runXacc. Called by the Clang plugin at the start of LLVM's pipeline
// and by opt (Plugin.cpp).
#include "Pipeline.h"
#include "Analyses.h"
#include "Declared.h"
#include "DeviceJob.h"
#include "DeviceModule.h"
#include "Libc.h"
#include "Marker.h"
#include "Nest.h"
#include "Position.h"
#include "Routine.h"
#include "Steps.h"
#include "targets/Target.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace xacc {

Diagnostics::Diagnostics(Module &M, const Options &O) : M(M), O(O) {
  if (O.Report)
    return; // the caller knows the places
  auto Note = [&](const CallInst &C, unsigned Operand) {
    Where W(stringOf(C.getArgOperand(Operand)));
    Places[constantOf(C, 0)] = (W.File + ":" + W.Line + ":" + W.Column + ": ").str();
  };
  for (Function &F : M)
    for (CallInst *C : markersOf(F))
      if (isMarker(C, Marker::region_begin_))
        Note(*C, 1);
      else if (isMarker(C, Marker::loop_))
        Note(*C, 4);
}

void Diagnostics::error(unsigned Construct, const Twine &Message) {
  Failed = true;
  Construct = placeOf(Construct);
  if (O.Report)
    O.Report(Severity::Error, Construct, Message.str());
  else
    M.getContext().emitError(Places.lookup(Construct) + Message.str());
}

void Diagnostics::warning(unsigned Construct, const Twine &Message) {
  Construct = placeOf(Construct);
  if (O.Report)
    O.Report(Severity::Warning, Construct, Message.str());
  else
    M.getContext().diagnose(DiagnosticInfoGeneric(Places.lookup(Construct) + Message, DS_Warning));
}

void Diagnostics::remark(Severity S, unsigned Construct, const Twine &Message) {
  if (O.Remarks && O.Report && placeOf(Construct) == Construct)
    O.Report(S, Construct, Message.str());
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

static void checkLeftovers(Module &M, Diagnostics &D) {
  for (Function &F : M)
    for (CallInst *C : markersOf(F))
      D.error(constantOf(*C, 0), "internal: marker " + C->getCalledFunction()->getName() +
                                     " survived in function '" + F.getName() + "'");
}

static void tellTargets(const Kernel &K, const Options &O, Diagnostics &D) {
  if (O.Targets & XACC_TARGET_NVPTX)
    D.remark(Severity::Done, K.Id, "Generating NVIDIA GPU code");
  if (O.Targets & XACC_TARGET_AMDGPU)
    D.remark(Severity::Done, K.Id, "Generating AMD GPU code");
  if (O.Targets & XACC_TARGET_SIM)
    D.remark(Severity::Done, K.Id, "Generating code for the simulated device");
  D.remark(Severity::Done, K.Id, "Generating Multicore code");
}

/// Regions of the module as promoted, mapped and checked kernels.
static std::vector<Kernel> makeKernels(Module &M, const Options &O, DeclaredGlobals &Declared,
                                       Diagnostics &D) {
  // Messages name variables; Clang drops the names of values by default.
  LLVMContext &C = M.getContext();
  bool Discard = C.shouldDiscardValueNames();
  C.setDiscardValueNames(false);
  scope_exit Restore([&] { C.setDiscardValueNames(Discard); });

  Analyses A;
  std::vector<Kernel> Ks = outlineRegions(M, Declared, D);
  for (Kernel &K : Ks) {
    tellTargets(K, O, D);
    mapLoops(K, D);
    planReductions(K, D);
    makeKernelFunction(K, D);
    if (D.Failed)
      continue;
    lowerReductions(K);
    checkCallees(K, O.Targets, D);
    if (D.Failed) // what only the host can execute may not survive inlining
      continue;
    promote(K, A);
    checkPointerCalls(K, O.Targets, D);
    checkRaces(K, D);
    checkPositions(*K.F, K.Elsewhere, K.Id, D);
  }
  return Ks;
}

std::string fileSuffix(Module &M, const Options &O) {
  SmallString<128> Path(O.SourceName.empty() ? StringRef(M.getSourceFileName())
                                             : StringRef(O.SourceName));
  sys::fs::make_absolute(Path);
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

/// What others may call: the exported routines, and those that pointers mean.
static std::vector<Function *> rootsOf(ArrayRef<Function *> Exports, const Linkage &L) {
  std::vector<Function *> Roots(Exports);
  for (const Pointee &P : L.Pointees)
    if (!is_contained(Roots, P.Version))
      Roots.push_back(P.Version);
  return Roots;
}

/// By name: later steps replace the functions.
static void findLinks(ArrayRef<Kernel> Ks, ArrayRef<Function *> Exports,
                      const DeclaredGlobals &Declared, Linkage &L) {
  L.Slots = Declared.slots();
  for (Function *F : Exports)
    L.Exports.push_back(routineName(*F).str());
  std::vector<Function *> Roots = rootsOf(Exports, L);
  for (Function *F : importedRoutines(Ks, Roots))
    L.Imports.push_back(F->getName().str());
  L.Pointers = pointerTypes(Ks, Roots);
}

/// The images, unless a job is to make them.
static SmallVector<Image, 1> makeImages(Module &M, MutableArrayRef<Kernel> Ks,
                                        ArrayRef<Function *> Exports, Linkage &L, const Options &O,
                                        Diagnostics &D, DeviceJob *Job) {
  SmallVector<Image, 1> Images;
  for (Kernel &K : Ks) {
    lowerPointerCalls(K);
    bindCalls(*K.F);
    mapLibc(*K.F);
    poolBins(K);
    shareVariables(K, D);
    shareBins(K);
    cacheSections(K, D);
    guardEffects(K);
    unrollLanes(K);
    lowerIndices(K);
    lowerPositions(K);
  }
  if (O.Targets & (XACC_TARGET_NVPTX | XACC_TARGET_AMDGPU) && !D.Failed) {
    SmallVector<char, 0> Bitcode = extractKernels(M, Ks, Exports, L);
    initialiseDevices(O);
    if (Job)
      Job->start(M, std::move(Bitcode), Ks, O);
    else
      Images = compileDevices(Bitcode, Ks, O, D);
  }
  if (O.Targets & XACC_TARGET_SIM && !D.Failed)
    L.Constants = makeSimFunctions(M, Ks, rootsOf(Exports, L), D);
  return Images;
}

bool runXacc(Module &M, const Options &O, DeviceJob *Job) {
  constexpr const char *Done = "xacc.done";
  if (M.getNamedMetadata(Done))
    return false;
  M.getOrInsertNamedMetadata(Done);
  Diagnostics D(M, O);
  freeEndless(M);
  readRoutines(M, D);
  callAliasees(M);
  inlineRoutines(M, D);
  Linkage Links;
  Links.File = fileSuffix(M, O);
  DeclaredGlobals Declared(M, Links.File, D);
  std::vector<Function *> Exports = exportRoutines(M, O, Declared, D);
  Links.Pointees = findPointees(M, O, Declared, Exports);
  bool Shares = !Exports.empty() || !Links.Pointees.empty();
  if (M.getFunction("__xacc_region_begin") || Shares) {
    std::vector<Kernel> Ks = makeKernels(M, O, Declared, D);
    if (!D.Failed)
      for (Kernel &K : Ks)
        makeHostFunction(K);
    SmallVector<Image, 1> Images;
    if (!D.Failed)
      findLinks(Ks, Exports, Declared, Links);
    if (Shares || !Links.Imports.empty() || !Links.Pointers.empty())
      nameApart(M, Ks, O);
    if (!D.Failed)
      Images = makeImages(M, Ks, Exports, Links, O, D, Job);
    if (!D.Failed && (!Ks.empty() || Shares)) {
      embed(M, Ks, Links, O);
      embedImages(M, Images);
    }
    if (!D.Failed)
      eraseKernels(M, Ks);
  }
  if (!D.Failed) {
    callShared(M);
    bringInitialValues(M);
  }
  if (!D.Failed)
    checkLeftovers(M, D);
  keepEndless(M);
  if (D.Failed)
    neutralise(M);
  return true;
}

PreservedAnalyses XaccPass::run(Module &M, ModuleAnalysisManager &) {
  return runXacc(M, Opts, Job.get()) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

void finishXacc(Module &M, const Options &O, DeviceJob &Job) {
  if (Job.isRunning())
    embedImages(M, Job.finish(O));
}

PreservedAnalyses XaccImagesPass::run(Module &M, ModuleAnalysisManager &) {
  finishXacc(M, Opts, *Job);
  return PreservedAnalyses::all(); // no function changes
}

std::shared_ptr<DeviceJob> makeDeviceJob() { return std::make_shared<DeviceJob>(); }

} // namespace xacc
