// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of docs/marker-ir.md, checked: what each step may assume and must leave. Run by name
// (xacc-verify), and between all steps by xacc<verify>. Changes nothing. Here: the records of
// kernels, and which functions have markers (MarkerVerifier).
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/State.h"
#include "pipeline/MarkerVerifier.h"
#include "pipeline/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace xacc {

/// In a device's module there is only the kernel's own function.
static std::string deviceProblemOf(const Kernel &K, const Function &F) {
  if (F.isDeclaration() || F.getName() != K.Name)
    return "a kernel of a device is there, by its name";
  if (K.Params.size() != F.arg_size())
    return "each argument of a kernel has a row";
  if (!K.MaxLanes)
    return "a kernel has lanes";
  return "";
}

/// The record of a kernel: it fits the function, and there is one launch.
static std::string problemOf(const Kernel &K, const Function &F) {
  unsigned Begins = 0, Sites = 0;
  for (const User *U : F.users()) {
    Begins += isMarker(U, Marker::region_begin_);
    Sites += isMarker(U, Marker::region_site_);
  }
  if (!K.Id || K.Name.empty())
    return "a kernel has a number and a name";
  if (Begins > 1 || Sites > 1)
    return "a region has one kernel";
  const bool OnDevice = hasFlag(*F.getParent(), DeviceFlag);
  if (!F.getReturnType()->isVoidTy() || (!F.hasLocalLinkage() && !OnDevice))
    return "a kernel is internal and returns nothing";
  if (OnDevice)
    return deviceProblemOf(K, F);
  if (!K.Begin)
    return ""; // it is embedded
  if (!K.Site)
    return "a kernel has a place where it is launched";
  if (Sites && K.Params.size() != F.arg_size())
    return "each argument of a kernel has a row";
  for (const Param &P : K.Params)
    if (P.Item >= int(K.Items.size()))
      return "a parameter is of an operand of the region";
  for (const auto &[Id, L] : K.Loops)
    if (L.Axes.empty() || (L.Parent && L.Parent != K.Id && !K.Loops.count(L.Parent)))
      return "a loop has dimensions, and lies in a loop of the kernel";
  for (const auto &[Pointed, Param] : K.Pointed)
    if (Param >= K.Params.size())
      return "the address of a routine is a parameter";
  return "";
}

/// Markers are called, each by its name.
static const User *otherUse(Function &Marker) {
  for (const Use &U : Marker.uses())
    if (auto *C = dyn_cast<CallInst>(U.getUser()); !C || !C->isCallee(&U))
      return U.getUser();
  return nullptr;
}

PreservedAnalyses VerifyPass::run(Module &M, ModuleAnalysisManager &MAM) {
  if (hasFlag(M, DoneFlag) || hasFlag(M, FailedFlag))
    return PreservedAnalyses::all();
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallSetVector<Function *, 16> Users;
  for (Function &F : M) {
    if (!isMarkerName(F.getName()))
      continue;
    if (const User *U = otherUse(F))
      printBroken(F, "a marker is only called", U);
    if (hasFlag(M, DeviceFlag) && !F.use_empty())
      printBroken(F, "a device's module has no markers", *F.user_begin());
    for (User *U : F.users())
      if (auto *C = dyn_cast<CallInst>(U))
        Users.insert(C->getFunction());
  }
  for (Function *F : Users)
    verifyMarkers(*F, FAM);
  for (Function &F : M)
    if (F.hasFnAttribute(KernelAttribute))
      if (std::string Problem = problemOf(readKernel(F), F); !Problem.empty())
        printBroken(F, Problem);
  return PreservedAnalyses::all();
}

void addChecks(ModulePassManager &MPM, const Options &O) {
  if (O.DropMetadata)
    MPM.addPass(DropMetadataPass());
  if (O.Verify)
    MPM.addPass(VerifyPass());
}

} // namespace xacc
