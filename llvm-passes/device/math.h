/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files math_*.c share: functions of math.h that a target's library
 * lacks, or has in a form that takes too long (OWN in math.def). Written for a
 * real type T, with a file included once per type (math_types.h); every
 * operation is rounded by itself, and FMA is meant where it stands. */
#ifndef XACC_DEVICE_MATH_H
#define XACC_DEVICE_MATH_H

#include "device.h"

#include <stdbool.h>

#pragma STDC FP_CONTRACT OFF

#define ABS __builtin_elementwise_abs
#define SIGN __builtin_elementwise_copysign
#define FMA __builtin_elementwise_fma
#define SQRT __builtin_elementwise_sqrt
#define RINT __builtin_elementwise_rint
#define ROUND __builtin_elementwise_round
#define TRUNC __builtin_elementwise_trunc
#define FLOOR __builtin_elementwise_floor
#define INF ((T)__builtin_inf())
#define QUIET ((T)__builtin_nan(""))
#define IS_NAN(x) ((x) != (x))
#define XACC_APART __attribute__((noinline))

typedef union double_bits {
  double value;
  uint64_t bits;
} double_bits_t;

/* The parts of remainders of pi/2 that trigonometry of either type begins with:
 * hi + lo is in [-pi/4, pi/4], and quadrants (modulo 4) lie below. */
typedef struct angle {
  double hi, lo;
  int quadrants;
} angle_t;

/* Of a finite x that is not small: math_angle.c. */
double __xacc_math_angle(double x, double *lo, int *quadrants);

/* 2^exponent of a normal number. */
XACC_INLINE double power_of_two(int exponent) {
  return (double_bits_t){.bits = (uint64_t)(1023 + exponent) << 52}.value;
}

#endif
