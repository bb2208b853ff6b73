/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A matrix in compressed rows: row r has elements start[r] to start[r + 1]; and
 * y, its product with x. Included behind the definition of ROWS. All elements
 * are small integers and halves: sums are exact in any order. */
#ifndef XACC_BENCH_CSR_H
#define XACC_BENCH_CSR_H

#include "bench.h"

static int *start, *column;
static double *value, *x, *y;

static inline void csr_allocate(long elements) {
  start = (int *)calloc(ROWS + 1, sizeof(int));
  column = (int *)malloc(sizeof(int) * elements);
  value = (double *)malloc(sizeof(double) * elements);
  x = (double *)malloc(sizeof(double) * ROWS);
  y = (double *)calloc(ROWS, sizeof(double));
  for (int row = 0; row < ROWS; row++)
    x[row] = row % 7;
}

static inline void csr_report(const char *form, double ms) {
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
