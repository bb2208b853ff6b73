// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The function of each row of Passes.def: what is done for a kernel or for the module, by the
// folders below this one. Run by the passes of Pipeline.cpp. The last rows are in ImageSteps.cpp.
#include "analysis/MemoryAccess.h"
#include "analysis/Race.h"
#include "host/HostFunction.h"
#include "ir/Assumptions.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/LinkageState.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "libcalls/Libc.h"
#include "libcalls/Output.h"
#include "mapping/FoldLanes.h"
#include "mapping/LowerIndices.h"
#include "mapping/MapLoops.h"
#include "mapping/TileLanes.h"
#include "mapping/UnrollLanes.h"
#include "memory/Cache.h"
#include "memory/HistogramPrivatisation.h"
#include "memory/SharedPromotion.h"
#include "memory/SingleLane.h"
#include "memory/StageLoads.h"
#include "outline/Capture.h"
#include "outline/InlineAndPromote.h"
#include "outline/InlineRoutines.h"
#include "outline/LowerInvokes.h"
#include "outline/Outline.h"
#include "outline/Versions.h"
#include "pipeline/Passes.h"
#include "reduction/LowerReductions.h"
#include "routines/Callees.h"
#include "routines/DeclaredVariables.h"
#include "routines/ExportRoutines.h"
#include "routines/IndirectCalls.h"
#include "routines/ParallelId.h"
#include "routines/Routine.h"
#include "routines/RoutineClones.h"
#include "routines/RoutineTable.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

/// They end the program: there is no effect that lanes would have to wait for.
static void freeFailures(Module &M) {
  for (StringRef Name : failingEntries())
    if (Function *F = M.getFunction(Name)) {
      F->setDoesNotAccessMemory();
      F->setDoesNotThrow();
    }
}

static void tellTargets(const Kernel &K, const Options &O, Diagnostics &D) {
#define XACC_TARGET_ROW(NAME, BIT, Text, Code, Can)                                                \
  if (O.Targets & XACC_TARGET_##NAME || XACC_TARGET_##NAME == XACC_TARGET_HOST)                    \
    D.remark(Severity::Done, K.Id, "Generating " Code);
#include "xacc/targets.def"
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
  freeFailures(S.M);
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
  assert(readKernels(S.M).empty() && "regions become functions once");
  lowerInvokesInRegions(S.M); // in what has been inlined
  DeclaredVariables Declared(S.M, fileSuffix(S.M, S.O), S.D);
  KeepNames Names(S.M);
  std::vector<Kernel> Ks = outlineRegions(S.M, Declared, S.FAM, S.D);
  addOrderedVersions(Ks, S.D);
  writeKernels(Ks);
}

void mapLoopsStep(Kernel &K, StepContext &S) {
  assert(K.Loops.empty() && K.Params.empty() && "rows of loops, no signature");
  if (!K.F->hasFnAttribute(OrderedAttribute)) // the other version has told
    tellTargets(K, S.O, S.D);
  mapLoops(K, S.D);
}

void planReductionsStep(Kernel &K, StepContext &S) {
  assert(isMapped(K) && K.Params.empty() && "levels are known, slots are not");
  planReductions(K, S.FAM, S.D);
}

void captureStep(Kernel &K, StepContext &S) {
  assert(isMapped(K) && K.Params.empty() && "what loops and reductions need is known");
  makeKernelFunction(K, S.D);
}

void lowerReductionsStep(Kernel &K, StepContext &S) {
  assert(isMapped(K) && hasSignature(K) && "reductions have levels, and memory of the launch");
  lowerReductions(K, S.FAM);
}

void checkCalleesStep(Kernel &K, StepContext &S) { checkCallees(K, S.O.Targets, S.D); }

void promoteStep(Kernel &K, StepContext &S) {
  assert(hasSignature(K) &&
         hasNone(K, {Marker::loop_, Marker::reduce_begin_, Marker::reduce_end_}) &&
         "no rows and no reductions are left");
  inlineAndPromote(K, S.FAM);
}

void checkKernelsStep(const Kernel &K, StepContext &S) {
  assert(isPromoted(K) && "a kernel of values");
  checkIndirectCalls(K, S.O.Targets, S.D);
  checkRaces(K, S.FAM, S.D);
  checkParallelIds(*K.F, K.Elsewhere, K.Id, S.D);
}

//===-- Steps: the host, and other files ------------------------------------===//

void makeHostStep(Kernel &K, StepContext &S) {
  assert(isPromoted(K) && !K.HostFn && "a kernel of values, before it is one for lanes");
  makeHostFunction(K, S.FAM);
}

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

void foldLanesStep(Kernel &K, StepContext &S) {
  assert(isPromoted(K) && "a kernel of values");
  foldLanes(K, S.FAM);
}

void bindCallsStep(Kernel &K, StepContext &) {
  lowerIndirectCalls(K);
  bindCalls(*K.F);
  mapLibc(*K.F);
}

void poolBinsStep(Kernel &K, StepContext &S) { moveHistogramsToLaunchMemory(K, S.FAM); }
void shareStep(Kernel &K, StepContext &S) { shareVariables(K, S.FAM, S.D); }
void shareBinsStep(Kernel &K, StepContext &S) { privatiseHistograms(K, S.FAM); }
void cacheStep(Kernel &K, StepContext &S) { cacheSections(K, S.FAM, S.D); }

void guardStep(Kernel &K, StepContext &S) {
  assert(hasNone(K, Marker::cache_) && "all memory is where it will be");
  guardEffects(K, S.FAM);
}

void unrollStep(Kernel &K, StepContext &S) { unrollLanes(K, S.FAM); }
void tileLanesStep(Kernel &K, StepContext &S) { tileLanes(K, S.FAM, S.O.Tile, S.D); }

void stageStep(Kernel &K, StepContext &S) {
  if (S.O.Stage)
    stageLoads(K, S.FAM, S.D);
}

void lowerIndicesStep(Kernel &K, StepContext &) {
  lowerIndices(K);
  lowerParallelIds(K);
  assert(hasNoMarkers(K) && "arithmetic on the position of the thread");
}

} // namespace xacc
