/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The matrix of cg.c and cg.cu, as that of NPB CG: rows of many lengths with
 * elements anywhere. All values are small integers: sums are exact. */
#ifndef XACC_BENCH_CG_H
#define XACC_BENCH_CG_H

#include "bench.h"

#ifndef ROWS
#define ROWS 75000
#endif
enum { SHORTEST = 100, LONGEST = 260 };
static int *start, *column;
static double *value, *x, *y;

static inline unsigned cg_random(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

static inline void cg_fill(void) {
  unsigned state = 1;
  start = (int *)malloc(sizeof(int) * (ROWS + 1));
  column = (int *)malloc(sizeof(int) * ROWS * LONGEST);
  value = (double *)malloc(sizeof(double) * ROWS * LONGEST);
  x = (double *)malloc(sizeof(double) * ROWS);
  y = (double *)calloc(ROWS, sizeof(double));
  start[0] = 0;
  for (int row = 0; row < ROWS; row++) {
    start[row + 1] = start[row] + SHORTEST + (int)(cg_random(&state) % (LONGEST - SHORTEST));
    for (int k = start[row]; k < start[row + 1]; k++) {
      column[k] = (int)(cg_random(&state) % ROWS);
      value[k] = k % 9 - 4;
    }
    x[row] = row % 7;
  }
}

static inline void cg_report(const char *form, double ms) {
  double checksum = 0;
  for (int row = 0; row < ROWS; row++) {
    double sum = 0;
    for (int k = start[row]; k < start[row + 1]; k++)
      sum += value[k] * x[column[k]];
    bench_expect(form, y[row], sum, 0);
    checksum += sum * (row % 5);
  }
  bench_report(form, ms, checksum);
}

#endif
