/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: functions of math.h for both real types, see math.h. */
#include "math.h"

#include "math_tables.h"

#define XACC_FUNCTIONS "math_all.h"
#include "math_types.h"

#include "math_power.h"

#include "math_gamma.h"

#include "math_lgamma.h"
