/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The grids of mg.c and mg.cu, and the residual of NPB MG at a point: 27 points
 * with four coefficients, of which one is zero. */
#ifndef XACC_BENCH_MG_H
#define XACC_BENCH_MG_H

#include "bench.h"

#ifndef N
#define N 258
#endif
typedef double plane_t[N][N];
static plane_t *u, *v, *r;

static inline plane_t *mg_filled(int factor) {
  plane_t *grid = (plane_t *)malloc(sizeof(plane_t) * N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        grid[i][j][k] = (i * 3 + j * 5 + k * 7) % factor;
  return grid;
}

static inline void mg_fill(void) {
  u = mg_filled(11);
  v = mg_filled(13);
  r = mg_filled(1);
}

/* Sums of the points at distance sqrt(2) in a plane, and at 1. */
#define MG_DIAGONALS(u, i, j, k)                                                                   \
  (u[(i) - 1][(j) - 1][k] + u[(i) - 1][(j) + 1][k] + u[(i) + 1][(j) - 1][k] +                      \
   u[(i) + 1][(j) + 1][k])
#define MG_SIDES(u, i, j, k)                                                                       \
  (u[i][(j) - 1][k] + u[i][(j) + 1][k] + u[(i) - 1][j][k] + u[(i) + 1][j][k])
/* v - A u with the coefficients -8/3, 0, 1/6, 1/12. */
#define MG_RESIDUAL(u, v, i, j, k)                                                                 \
  (v[i][j][k] - -8.0 / 3.0 * u[i][j][k] -                                                          \
   1.0 / 6.0 *                                                                                     \
       (MG_DIAGONALS(u, i, j, k) + MG_SIDES(u, i, j, (k) - 1) + MG_SIDES(u, i, j, (k) + 1)) -      \
   1.0 / 12.0 * (MG_DIAGONALS(u, i, j, (k) - 1) + MG_DIAGONALS(u, i, j, (k) + 1)))

static inline void mg_report(const char *form, double ms) {
  double checksum = 0;
  for (int i = 1; i < N - 1; i += 17)
    for (int j = 1; j < N - 1; j++)
      for (int k = 1; k < N - 1; k++) {
        double expected = MG_RESIDUAL(u, v, i, j, k);
        bench_expect(form, r[i][j][k] + 1000, expected + 1000, 1e-12);
        checksum += expected * ((j + k) % 3);
      }
  bench_report(form, ms, checksum);
}

#endif
