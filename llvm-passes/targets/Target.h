// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a device target offers to the pipeline: one function each. A target gets
// kernels whose loops are arithmetic already and whose effects are guarded.
#ifndef XACC_PASSES_TARGETS_TARGET_H
#define XACC_PASSES_TARGETS_TARGET_H

#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace xacc {

/// The construct that errors of a whole image are reported at; 0: none.
inline unsigned firstOf(llvm::ArrayRef<Kernel> Ks) { return Ks.empty() ? 0 : Ks.front().Id; }

/// Images of all kernels. Touches no module of the caller.
using CompileTarget = llvm::SmallVector<Image, 1>(llvm::MemoryBufferRef Bitcode,
                                                  llvm::ArrayRef<Kernel> Ks, const Options &O,
                                                  Diagnostics &D);
/// A file for each GPU: initialiseNAME must have run, in the main thread, before compileNAME.
#define XACC_GPU_ROW(NAME, BIT, Text, Code, Can, Prefix, Base)                                     \
  void initialise##NAME();                                                                         \
  CompileTarget compile##NAME;
#include "xacc/targets.def"
/// Ptxas.cpp: machine code of the PTX for the architectures that were asked
/// for, as far as there is an assembler.
llvm::SmallVector<Image, 1> assemblePtx(llvm::StringRef Ptx, llvm::ArrayRef<Kernel> Ks,
                                        const Options &O, Diagnostics &D);
/// Sim.cpp: turns the kernels of M into functions for the simulator. Returns
/// the constants that they may read.
std::vector<llvm::GlobalVariable *> makeSimFunctions(llvm::Module &M,
                                                     llvm::MutableArrayRef<Kernel> Ks,
                                                     llvm::ArrayRef<llvm::Function *> Exports,
                                                     Diagnostics &D);

} // namespace xacc

#endif
