/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All functions of one real type. */
#include "math_parts.h"
#include "math_trigonometry.h"
