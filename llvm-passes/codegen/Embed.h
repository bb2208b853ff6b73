// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Records, launches and images in the host module. See Embed.cpp.
#ifndef XACC_PASSES_CODEGEN_EMBED_H
#define XACC_PASSES_CODEGEN_EMBED_H

#include "codegen/Image.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/Options.h"

namespace xacc {

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
