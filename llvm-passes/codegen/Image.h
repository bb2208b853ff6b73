// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device code of all kernels for one target.
#ifndef XACC_PASSES_CODEGEN_IMAGE_H
#define XACC_PASSES_CODEGEN_IMAGE_H

#include "llvm/ADT/SmallVector.h"

namespace xacc {

struct Image {
  unsigned Kind, Arch; // enum xacc_image_kind
  llvm::SmallVector<char, 0> Data;
};

} // namespace xacc

#endif
