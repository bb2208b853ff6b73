/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The matrices of matmul.c and matmul.cu, of integers, so that sums are exact
 * in any order. */
#ifndef XACC_BENCH_MATMUL_H
#define XACC_BENCH_MATMUL_H

#include "bench.h"

#ifndef N
#define N 2048
#endif
typedef double row_t[N];
static double a[N][N], b[N][N], c[N][N];

static inline void matmul_fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = (i * 3 + j) % 7 - 3;
      b[i][j] = (i + j * 5) % 5 - 2;
    }
}

/* Reports after a look at some elements of every block. */
static inline void matmul_report(const char *form, double ms) {
  double checksum = 0;
  for (int i = 0; i < N; i += 61)
    for (int j = i % 59; j < N; j += 59) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      bench_expect(form, c[i][j], sum, 0);
      checksum += sum * (i % 13) + c[i][j];
    }
  bench_report(form, ms, checksum);
}

#endif
