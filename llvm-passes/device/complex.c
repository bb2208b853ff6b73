/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: functions of complex.h by functions of math.h, which come
 * from the target's library. complex_functions.h has them for one type, with
 * the special values and signs of zero of C11, annex G; Complex.cpp calls them.
 * Arguments are numbers; a result is a vector of 16 bytes, which all targets
 * return alike. */
#include "device.h"

#include <stdbool.h>

#pragma STDC FP_CONTRACT OFF

#define XACC_APART __attribute__((noinline))

#define T double
#define FN(name) name
#define XACC_PAIR(name) __xacc_##name
#define XACC_LARGEST 0x1.fffffffffffffp+1023
#define XACC_EXP_LIMIT 709 /* exp is finite up to here */
#define XACC_EXP_PART 700
#define XACC_EXP_SCALE 0x1.d945df4f8ec8ep+1009 /* exp(700) */
#define XACC_TANH_ONE 22                       /* tanh rounds to 1 */
#define XACC_FAR 0x1p+60                       /* 1/z^2 is nothing beside 1 */
#define XACC_TINY 0x1p-500
#include "complex_functions.h"

#define T float
#define FN(name) name##f
#define XACC_PAIR(name) __xacc_##name##f
#define XACC_LARGEST 0x1.fffffep+127f
#define XACC_EXP_LIMIT 88
#define XACC_EXP_PART 80
#define XACC_EXP_SCALE 0x1.55779cp+115f /* exp(80) */
#define XACC_TANH_ONE 11
#define XACC_FAR 0x1p+30f
#define XACC_TINY 0x1p-50f
#include "complex_functions.h"
