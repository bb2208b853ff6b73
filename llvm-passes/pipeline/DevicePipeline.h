// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps on device modules, from what xacc-extract has left to images. Used by xacc-compile and
// by the thread of DeviceJob.
#ifndef XACC_PASSES_PIPELINE_DEVICE_PIPELINE_H
#define XACC_PASSES_PIPELINE_DEVICE_PIPELINE_H

#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

/// Must have run, in the main thread, before all that follows.
void initialiseDevices(const Options &O);

/// The steps of the first GPU target of O, up to StopAfter.
void addDevicePasses(llvm::ModulePassManager &MPM, const Options &O);

/// The images for all device targets of the options. Ks: names, ids and places only.
llvm::SmallVector<Image, 1> compileDevices(llvm::ArrayRef<char> Bitcode, llvm::ArrayRef<Kernel> Ks,
                                           const Options &O, Diagnostics &D);
/// The first module of a GPU target behind StopAfter, as bitcode.
llvm::SmallVector<char, 0> runDevicePasses(llvm::ArrayRef<char> Bitcode, llvm::ArrayRef<Kernel> Ks,
                                           const Options &O, Diagnostics &D);

} // namespace xacc

#endif
