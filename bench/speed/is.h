/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The keys of is.c and is.cu, as those of NPB IS: sums of four random numbers,
 * so that values in the middle are frequent. */
#ifndef XACC_BENCH_IS_H
#define XACC_BENCH_IS_H

#include "bench.h"

#ifndef KEYS
#define KEYS (1 << 25)
#endif
enum { VALUES = 1 << 21 };
static int *keys, *counts, *expected;

static inline void is_fill(void) {
  unsigned state = 1;
  keys = (int *)malloc(sizeof(int) * KEYS);
  counts = (int *)calloc(VALUES, sizeof(int));
  expected = (int *)calloc(VALUES, sizeof(int));
  for (int i = 0; i < KEYS; i++) {
    unsigned sum = 0;
    for (int k = 0; k < 4; k++) {
      state = state * 1664525u + 1013904223u;
      sum += state >> 13; /* 19 bits */
    }
    keys[i] = (int)(sum / 4 * (VALUES >> 19));
    expected[keys[i]]++;
  }
}

/* The counts are of all calls since they were zero. */
static inline void is_report(const char *form, double ms, int calls) {
  double checksum = 0;
  for (int v = 0; v < VALUES; v++) {
    bench_expect(form, counts[v], (double)expected[v] * calls, 0);
    checksum += (double)expected[v] * (v % 7);
  }
  bench_report(form, ms, checksum);
}

#endif
