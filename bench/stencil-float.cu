/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define REAL float
#include "stencil.cu"
