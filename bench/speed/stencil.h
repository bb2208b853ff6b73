/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The grid of stencil.c and stencil.cu: N^3 points of type REAL. */
#ifndef XACC_BENCH_STENCIL_H
#define XACC_BENCH_STENCIL_H

#include "bench.h"

#ifndef REAL
#define REAL double
#endif
#ifndef N
#define N 512
#endif
typedef REAL plane_t[N][N];
static plane_t *u, *v; /* v is made from u */
static const REAL center = (REAL)0.4, side = (REAL)0.1;

static inline void stencil_fill(void) {
  u = (plane_t *)malloc(sizeof(plane_t) * N);
  v = (plane_t *)calloc(N, sizeof(plane_t));
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++)
        u[k][j][i] = (REAL)((k * 3 + j * 5 + i * 7) % 11);
}

enum { CHECKED = 3 };
static const int checked[CHECKED] = {1, N / 2 + 1, N - 2};

/* These planes of v are looked at; faces stay zero. */
static inline void stencil_report(const char *form, double ms) {
  double checksum = 0;
  for (int c = 0; c < CHECKED; c++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++) {
        int k = checked[c];
        double expected = 0;
        if (i > 0 && i < N - 1 && j > 0 && j < N - 1)
          expected = 0.4 * u[k][j][i] + 0.1 * (u[k][j][i - 1] + u[k][j][i + 1] + u[k][j - 1][i] +
                                               u[k][j + 1][i] + u[k - 1][j][i] + u[k + 1][j][i]);
        bench_expect(form, v[k][j][i], expected, 1e-6);
        checksum += expected * ((i + j) % 5);
      }
  bench_report(form, ms, checksum);
}

#endif
