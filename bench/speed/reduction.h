/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The data of reduction.c and reduction.cu, of small integers: sums are exact in
 * every type and order. */
#ifndef XACC_BENCH_REDUCTION_H
#define XACC_BENCH_REDUCTION_H

#include "bench.h"

#ifndef LONG
#define LONG (1 << 27)
#endif
enum { SHORT = 1 << 20 };
static int *ints, n;
static float *floats;
static double *doubles;
static double result;

/* Mostly zeros, so that sums stay below 2^24. */
static inline int reduction_value(int i) { return i % 1024 == 0 ? i / 1024 % 7 : 0; }

static inline void reduction_fill(void) {
  ints = (int *)malloc(sizeof(int) * LONG);
  floats = (float *)malloc(sizeof(float) * LONG);
  doubles = (double *)malloc(sizeof(double) * LONG);
  for (int i = 0; i < LONG; i++)
    doubles[i] = floats[i] = (float)(ints[i] = reduction_value(i));
}

static inline void reduction_report(const char *form, double ms, int is_max) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += reduction_value(i);
  bench_expect(form, result, is_max ? 6 : sum, 0);
  bench_report(form, ms, result);
}

#endif
