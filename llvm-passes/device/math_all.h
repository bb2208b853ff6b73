/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All functions of one real type, each file by those before it. */
#include "math_parts.h"

#include "math_polynomial.h"

#include "math_trigonometry.h"

#include "math_exponential.h"

#include "math_logarithm.h"

#include "math_hyperbolic.h"

#include "math_arc.h"

#include "math_error.h"

#undef POLYNOMIAL
#undef LOG2_E
#undef LN2_HI
#undef LN2_LO
#undef LG2_HI
#undef LG2_LO
#undef LG_E
#undef HALF_PI_HI
#undef HALF_PI_LO
