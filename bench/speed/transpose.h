/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The matrices of transpose.c and transpose.cu. */
#ifndef XACC_BENCH_TRANSPOSE_H
#define XACC_BENCH_TRANSPOSE_H

#include "bench.h"

#ifndef N
#define N 8192
#endif
typedef double row_t[N];
static double a[N][N], b[N][N];

static inline double transpose_value(int i, int j) { return (i * 3 + j) % 7; }

static inline void transpose_fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = transpose_value(i, j);
}

static inline void transpose_report(const char *form, double ms) {
  double checksum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j += 17) {
      bench_expect(form, b[i][j], transpose_value(j, i), 0);
      checksum += b[i][j] * (i % 11);
    }
  bench_report(form, ms, checksum);
}

#endif
