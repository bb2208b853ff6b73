// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the steps of Passes.def do, in their order; Steps.cpp is the only caller. Each is
// described in its own file.
#ifndef XACC_PASSES_STEPS_H
#define XACC_PASSES_STEPS_H

#include "Kernel.h"
#include "Routine.h"

namespace xacc {

class DeclaredGlobals;

// Steps.cpp
/// Tells names of this file from equal ones of others.
std::string fileSuffix(llvm::Module &M, const Options &O);
// Unwind.cpp
/// Calls in place of invokes: in all regions, or everywhere in a function.
void callInRegions(llvm::Module &M);
void callOnly(llvm::Function &F);
// RoutineLoops.cpp
void inlineRoutines(llvm::Module &M, Diagnostics &D);
// Outline.cpp
std::vector<Kernel> outlineRegions(llvm::Module &M, DeclaredGlobals &Declared, Diagnostics &D);
// MapLoops.cpp
void mapLoops(Kernel &K, Diagnostics &D);
// Reduce.cpp
void planReductions(Kernel &K, llvm::FunctionAnalysisManager &FAM, Diagnostics &D);
void lowerReductions(Kernel &K, llvm::FunctionAnalysisManager &FAM);
// Capture.cpp
void makeKernelFunction(Kernel &K, Diagnostics &D);
// Callees.cpp
void checkCallees(Kernel &K, unsigned Targets, Diagnostics &D);
// Promote.cpp
void promote(Kernel &K, llvm::FunctionAnalysisManager &FAM);
// Math.cpp
void mapNativeMath(llvm::Function &F);
// Race.cpp
void checkRaces(const Kernel &K, Diagnostics &D);
// HostFallback.cpp
void makeHostFunction(Kernel &K);
/// Has the body put into its wrapper before it is simplified, not simplified in both.
void inlineHostBody(const Kernel &K);
// Share.cpp
void shareVariables(Kernel &K, Diagnostics &D);
// Bins.cpp
void poolBins(Kernel &K, llvm::FunctionAnalysisManager &FAM);
void shareBins(Kernel &K, llvm::FunctionAnalysisManager &FAM);
// Cache.cpp
void cacheSections(Kernel &K, llvm::FunctionAnalysisManager &FAM, Diagnostics &D);
// Guard.cpp
void guardEffects(Kernel &K);
// Unroll.cpp
void unrollLanes(Kernel &K);
// Index.cpp
void lowerIndices(Kernel &K, llvm::FunctionAnalysisManager &FAM);
// Position.cpp
void lowerPositions(Kernel &K);
// Initial.cpp
/// What devices begin with, of the variables that declare directives register.
void bringInitialValues(llvm::Module &M);
// Embed.cpp
/// The record of the translation unit, which embed fills.
llvm::GlobalVariable *moduleRecord(llvm::Module &M);
struct Image {
  unsigned Kind, Arch; // enum xacc_image_kind
  llvm::SmallVector<char, 0> Data;
};
/// Routines that translation units share on devices, by name.
struct Linkage {
  std::vector<std::string> Exports, Imports;
  std::vector<llvm::GlobalVariable *> Slots; ///< of declared variables
  std::vector<Pointee> Pointees;
  std::vector<std::string> Pointers;             ///< types of calls through them
  std::string File;                              ///< suffix of names
  std::vector<llvm::GlobalVariable *> Constants; ///< of the simulator's kernels
};
/// What others may call: the exported routines, and those that pointers mean (Steps.cpp).
std::vector<llvm::Function *> rootsOf(llvm::ArrayRef<llvm::Function *> Exports, const Linkage &L);
/// Everything but the images.
void embed(llvm::Module &M, llvm::MutableArrayRef<Kernel> Ks, const Linkage &L, const Options &O);
/// Adds the images to what embed made.
void embedImages(llvm::Module &M, llvm::ArrayRef<Image> Images);
/// Lets kernels point at the record that lists them. Not before M is optimised: to LLVM's call
/// graph a function refers to all that initialisers of its variables lead to, so that each launch
/// would refer to the code of each kernel.
void linkRecords(llvm::Module &M);

} // namespace xacc

#endif
