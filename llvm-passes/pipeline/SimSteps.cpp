// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of the rows of Passes.def that make code for the simulator, by targets/Sim.h. Run
// by the passes of Pipeline.cpp.
#include "ir/Assumptions.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/LinkageState.h"
#include "ir/State.h"
#include "pipeline/Passes.h"
#include "targets/Sim.h"
#include "targets/Target.h"

using namespace llvm;

namespace xacc {

static bool isWanted(const StepContext &S) {
  return S.O.Targets & XACC_TARGET_SIM && hasDeviceCode(S.M);
}

static void forEachKernel(StepContext &S, function_ref<void(Kernel &)> Step) {
  std::vector<Kernel> Ks = readKernels(S.M);
  for (Kernel &K : Ks) {
    assert(!K.SimFn && hasSignature(K) && hasNoMarkers(K) && "a lowered kernel");
    Step(K);
  }
  writeKernels(Ks);
}

void simRoutinesStep(StepContext &S) {
  if (isWanted(S))
    cloneForSim(readKernels(S.M), rootsOf(readExports(S.M), readLinkage(S.M)));
}

void simCallsStep(StepContext &S) {
  if (isWanted(S))
    lowerSimCalls(S.M, readKernels(S.M));
}

/// Before anything is linked, which puts others in the place of declarations.
void simConstantsStep(StepContext &S) {
  if (isWanted(S))
    writeConstants(simConstants(S.M, readKernels(S.M)));
}

void simChecksStep(StepContext &S) {
  if (isWanted(S))
    forEachKernel(S, checkAccesses);
}

void simKernelsStep(StepContext &S) {
  if (isWanted(S))
    forEachKernel(S, makeSimKernel);
}

void simLibraryStep(StepContext &S) {
  if (!isWanted(S))
    return;
  assert(all_of(readKernels(S.M), [](const Kernel &K) { return K.SimFn; }) &&
         "kernels of the simulator");
  if (!linkSimLibrary(S.M))
    S.D.error(firstOf(readKernels(S.M)), "internal: the device library cannot be linked");
}

void simMathStep(StepContext &S) {
  if (!isWanted(S))
    return;
  std::vector<Kernel> Ks = readKernels(S.M);
  S.D.readLocations(Ks);
  if (std::string Wrong = linkSimMath(S.M, S.O); !Wrong.empty())
    S.D.error(firstOf(Ks), Wrong);
}

} // namespace xacc
