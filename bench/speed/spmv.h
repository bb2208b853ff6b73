/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The matrix of spmv.c and spmv.cu in compressed rows: the 27 neighbours of
 * each point of a grid of SIDE^3, fewer at its faces. Included by both. */
#ifndef XACC_BENCH_SPMV_H
#define XACC_BENCH_SPMV_H

#ifndef SIDE
#define SIDE 128
#endif
enum { ROWS = SIDE * SIDE * SIDE, MOST_ELEMENTS = 27 * ROWS };
#include "csr.h"

static inline int spmv_is_inside(int i, int j, int k) {
  return i >= 0 && i < SIDE && j >= 0 && j < SIDE && k >= 0 && k < SIDE;
}

/* Adds the elements of a row from at on; returns where they end. */
static inline int spmv_row(int row, int at) {
  int i = row % SIDE, j = row / SIDE % SIDE, k = row / SIDE / SIDE;
  for (int n = 0; n < 27; n++) {
    int a = n % 3 - 1, b = n / 3 % 3 - 1, c = n / 9 - 1;
    if (!spmv_is_inside(i + a, j + b, k + c))
      continue;
    column[at] = row + a + SIDE * (b + SIDE * c);
    value[at++] = n == 13 ? 26.5 : -1.0;
  }
  return at;
}

static inline void spmv_fill(void) {
  csr_allocate(MOST_ELEMENTS);
  for (int row = 0; row < ROWS; row++)
    start[row + 1] = spmv_row(row, start[row]);
}

#endif
