// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a GPU target offers to the pipeline: a few functions, and steps of Passes.def for what only
// it has to do to a device module. It gets kernels whose loops are arithmetic already and whose
// effects are guarded. The simulator, whose kernels stay in the host's module, is in Sim.h.
#ifndef XACC_PASSES_TARGETS_TARGET_H
#define XACC_PASSES_TARGETS_TARGET_H

#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace llvm {
class PassBuilder;
}

namespace xacc {

/// The construct that errors of a whole image are reported at; 0: none.
inline unsigned firstOf(llvm::ArrayRef<Kernel> Ks) { return Ks.empty() ? 0 : Ks.front().Id; }

struct GpuTarget;

/// What a step gets that changes a device module, or makes images of it. The options are those of
/// one module: one target, and one architecture where code depends on it.
struct DeviceContext {
  llvm::Module &M;
  llvm::ArrayRef<Kernel> Ks;
  const GpuTarget &Target;
  const Options &O;
  Diagnostics &D;
  llvm::FunctionAnalysisManager *FAM = nullptr; ///< of a step; null where images are made
};
using DeviceStep = void(DeviceContext &);

/// A row of targets.def that makes images.
struct GpuTarget {
  unsigned Bit;     ///< enum xacc_target
  const char *Name; ///< in messages about the compiler itself
  /// Must have run, in the main thread, before all that follows.
  void (*initialise)();
  /// The options for each module that is to be made of the kernels.
  llvm::SmallVector<Options, 1> (*modules)(llvm::ArrayRef<Kernel> Ks, const Options &O,
                                           Diagnostics &D);
  /// Null if this LLVM does not have the target.
  std::unique_ptr<llvm::TargetMachine> (*machine)(const Options &O);
  /// Adds passes to LLVM's optimisation of a module.
  void (*extend)(llvm::PassBuilder &PB);
  /// Images of a module that has been through all steps.
  void (*emit)(DeviceContext &S, llvm::SmallVectorImpl<Image> &Images);
};

/// A file for each GPU.
#define XACC_GPU_ROW(NAME, BIT, Text, Code, Can, Prefix, Base)                                     \
  void initialise##NAME();                                                                         \
  llvm::SmallVector<Options, 1> modules##NAME(llvm::ArrayRef<Kernel> Ks, const Options &O,         \
                                              Diagnostics &D);                                     \
  std::unique_ptr<llvm::TargetMachine> machine##NAME(const Options &O);                            \
  void extend##NAME(llvm::PassBuilder &PB);                                                        \
  void emit##NAME(DeviceContext &S, llvm::SmallVectorImpl<Image> &Images);
#include "xacc/targets.def"

/// All that make images, and the first of some (bits of enum xacc_target), or null.
llvm::ArrayRef<GpuTarget> gpuTargets();
const GpuTarget *gpuTargetOf(unsigned Targets);

#define XACC_DEVICE_PASS(NAME, CLASS, STEP, TARGETS) DeviceStep STEP;
#include "Passes.def"

/// Ptxas.cpp: machine code of the PTX for the architectures that were asked
/// for, as far as there is an assembler.
llvm::SmallVector<Image, 1> assemblePtx(llvm::StringRef Ptx, llvm::ArrayRef<Kernel> Ks,
                                        const Options &O, Diagnostics &D);

} // namespace xacc

#endif
