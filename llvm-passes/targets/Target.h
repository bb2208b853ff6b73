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

/// NVPTX.cpp: must have run, in the main thread, before compileNVPTX.
void initialiseNVPTX();
/// PTX of all kernels. Touches no module of the caller.
llvm::SmallVector<Image, 1> compileNVPTX(llvm::MemoryBufferRef Bitcode, llvm::ArrayRef<Kernel> Ks,
                                         const Options &O, Diagnostics &D);
/// Ptxas.cpp: machine code of the PTX for the architectures that were asked
/// for, as far as there is an assembler.
llvm::SmallVector<Image, 1> assemblePtx(llvm::StringRef Ptx, llvm::ArrayRef<Kernel> Ks,
                                        const Options &O, Diagnostics &D);
/// AMDGPU.cpp: the same pair; linked code objects, one per architecture.
void initialiseAMDGPU();
llvm::SmallVector<Image, 1> compileAMDGPU(llvm::MemoryBufferRef Bitcode, llvm::ArrayRef<Kernel> Ks,
                                          const Options &O, Diagnostics &D);
/// Sim.cpp: turns the kernels of M into functions for the simulator. Returns
/// the constants that they may read.
std::vector<llvm::GlobalVariable *> makeSimFunctions(llvm::Module &M,
                                                     llvm::MutableArrayRef<Kernel> Ks,
                                                     llvm::ArrayRef<llvm::Function *> Exports,
                                                     Diagnostics &D);

} // namespace xacc

#endif
