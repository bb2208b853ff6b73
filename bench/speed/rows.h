/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The matrix of rows.c and rows.cu, of small integers: sums are exact in any
 * order. */
#ifndef XACC_BENCH_ROWS_H
#define XACC_BENCH_ROWS_H

#include "bench.h"

#ifndef ROWS
#define ROWS 4096
#endif
#ifndef COLUMNS
#define COLUMNS 32768
#endif
typedef float row_t[COLUMNS];
static row_t *matrix;
static float sums[ROWS];

static inline void rows_fill(void) {
  matrix = (row_t *)malloc(sizeof(row_t) * ROWS);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      matrix[i][j] = (float)((i * 3 + j) % 5);
}

/* Each row begins somewhere in the period of five and has an end of its own. */
static inline void rows_report(const char *form, double ms) {
  double checksum = 0;
  for (int i = 0; i < ROWS; i++) {
    double expected = COLUMNS / 5 * 10.0;
    for (int j = COLUMNS / 5 * 5; j < COLUMNS; j++)
      expected += (i * 3 + j) % 5;
    bench_expect(form, sums[i], expected, 0);
    checksum += expected * (i % 7);
  }
  bench_report(form, ms, checksum);
}

#endif
