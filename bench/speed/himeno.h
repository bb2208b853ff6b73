/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The arrays of himeno.c and himeno.cu: Jacobi's iteration for Poisson's
 * equation with coefficients of 19 points (Himeno benchmark, size L). */
#ifndef XACC_BENCH_HIMENO_H
#define XACC_BENCH_HIMENO_H

#include "bench.h"

#ifndef NX
#define NX 512
#endif
#define NY (NX / 2)
#define NZ (NX / 2)
typedef float grid_t[NY][NZ];
enum { COEFFICIENTS = 10 }; /* four of a, three of b, three of c */
static grid_t *coefficient[COEFFICIENTS], *p, *next, *bound, *source;
static const float omega = 0.8f;

static inline grid_t *himeno_filled(float value) {
  grid_t *grid = (grid_t *)malloc(sizeof(grid_t) * NX);
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        grid[i][j][k] = value;
  return grid;
}

static inline void himeno_start(void) {
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        p[i][j][k] = next[i][j][k] = (float)(i * i) / (float)((NX - 1) * (NX - 1));
}

static inline void himeno_fill(void) {
  for (int c = 0; c < COEFFICIENTS; c++) /* a: 1, 1, 1, 1/6; b: 0; c: 1 */
    coefficient[c] = himeno_filled(c == 3 ? 1.0f / 6 : c < 3 || c > 6 ? 1.0f : 0.0f);
  bound = himeno_filled(1);
  source = himeno_filled(0);
  p = himeno_filled(0);
  next = himeno_filled(0);
  himeno_start();
}

/* With these coefficients p depends on i alone: the residual of the first
 * iteration, from a line of points in double precision. */
static inline double himeno_residual(void) {
  double sum = 0, scale = 1.0 / ((double)(NX - 1) * (NX - 1));
  for (int i = 1; i < NX - 1; i++) {
    double here = (double)i * i * scale,
           around = scale * ((double)(i + 1) * (i + 1) + (double)(i - 1) * (i - 1)) + 4 * here;
    double ss = around / 6 - here;
    sum += ss * ss;
  }
  return sum * (NY - 2) * (NZ - 2);
}

/* The changes are of the order of 20 units in the last place of p. */
static inline void himeno_report(const char *form, double ms, double first) {
  bench_expect(form, first, himeno_residual(), 5e-2);
  bench_report(form, ms, himeno_residual());
}

/* The change at a point, of an array as [i][j][k]. */
#define HIMENO_CHANGE(a0, a1, a2, a3, b0, b1, b2, c0, c1, c2, p, bound, source)                    \
  (((a0[i][j][k] * p[i + 1][j][k] + a1[i][j][k] * p[i][j + 1][k] + a2[i][j][k] * p[i][j][k + 1] +  \
     b0[i][j][k] *                                                                                 \
         (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] + p[i - 1][j - 1][k]) +     \
     b1[i][j][k] *                                                                                 \
         (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] + p[i][j - 1][k - 1]) +     \
     b2[i][j][k] *                                                                                 \
         (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] + p[i - 1][j][k - 1]) +     \
     c0[i][j][k] * p[i - 1][j][k] + c1[i][j][k] * p[i][j - 1][k] + c2[i][j][k] * p[i][j][k - 1] +  \
     source[i][j][k]) *                                                                            \
        a3[i][j][k] -                                                                              \
    p[i][j][k]) *                                                                                  \
   bound[i][j][k])

#endif
