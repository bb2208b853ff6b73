/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All functions of one real type, each file by those before it. */
#include "math_parts.h"

#include "math_trigonometry.h"

#include "math_exponential.h"

#include "math_rest.h"
