/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Includes XACC_FUNCTIONS, a file of functions on a real type T, for double and
 * float. NAME(x) is the entry of the device library, FN(x) a name of the type's
 * own. */
#define T double
#define IS_DOUBLE 1
#define FN(name) name
#define NAME(name) __xacc_math_##name
#define NAME_R(name) __xacc_math_##name##_r
#define BITS uint64_t
#define DIGITS 53
#define BIAS 1023
#include XACC_FUNCTIONS
#undef T
#undef IS_DOUBLE
#undef FN
#undef NAME
#undef NAME_R
#undef BITS
#undef DIGITS
#undef BIAS

#define T float
#define IS_DOUBLE 0
#define FN(name) name##f
#define NAME(name) __xacc_math_##name##f
#define NAME_R(name) __xacc_math_##name##f_r
#define BITS uint32_t
#define DIGITS 24
#define BIAS 127
#include XACC_FUNCTIONS
