/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: Bessel functions, see math_bessel.h. */
#include "math.h"

#include "bessel_tables.h"

#define XACC_FUNCTIONS "math_bessel.h"
#include "math_types.h"

float __xacc_math_ynf(int n, float x) {
    return (float)__xacc_math_yn(n, x);
}
