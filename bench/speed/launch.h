/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What launch.c and launch.cu time: launches of an almost empty kernel, and
 * steps of many small kernels, each of which needs the one before it. */
#ifndef XACC_BENCH_LAUNCH_H
#define XACC_BENCH_LAUNCH_H

#include "bench.h"

enum { LAUNCHES = 10000, LANES = 32, KERNELS = 64, STEPS = 100, POINTS = 16384 };
static int x[LANES];
static float u[POINTS], v[POINTS];

/* Milliseconds of one launch; the last of them stored its number. */
static inline void launch_report(const char *form, double ms) {
  for (int i = 0; i < LANES; i++)
    bench_expect(form, x[i], i + LAUNCHES - 1, 0);
  bench_report(form, ms / LAUNCHES, x[LANES - 1]);
}

static inline void launch_fill(void) {
  for (int i = 0; i < POINTS; i++)
    u[i] = v[i] = (float)(i % 3);
}

/* Each kernel adds one, from u to v and back in turn; calls of STEPS steps were
 * made. */
static inline void steps_report(const char *form, double ms, int calls) {
  float expected = (float)((long)KERNELS * STEPS * calls % (1 << 20));
  double checksum = 0;
  for (int i = 0; i < POINTS; i++) {
    bench_expect(form, u[i], (i % 3) + expected, 0);
    checksum += u[i] * (i % 5);
  }
  bench_report(form, ms / STEPS / KERNELS, checksum);
}

#endif
