/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What every version of the conjugate gradient benchmark shares: the matrix,
 * the sequential program's result, the report. In the manner of NPB CG: the
 * smallest eigenvalue of a large sparse matrix by inverse iteration, each step
 * solved by 25 iterations of conjugate gradients. */
#ifndef CG_H
#define CG_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Order of the matrix; nonzero elements per row; steps of both iterations. */
#ifndef NA
#define NA 1400
#endif
enum { BANDS = 6, ROW = 2 * BANDS + 1, STEPS = 15, CG_STEPS = 25 };

/* Symmetric: rows i and j are coupled where they are one of these distances
 * apart (around the end), which spreads a row over all of the matrix. */
static inline int cg_distance(int band) {
  static const int parts[BANDS] = {1, 7, 53, NA / 9, NA / 4, NA / 3 + 5};
  return parts[band];
}

/* Value of element (i, j) of the upper or lower triangle, in 0 .. 1. */
static inline double cg_value(int i, int j) {
  unsigned low = (unsigned)(i < j ? i : j), high = (unsigned)(i < j ? j : i);
  unsigned h = low * 2654435761u ^ high * 2246822519u;
  h ^= h >> 15;
  h *= 2654435761u;
  h ^= h >> 13;
  return (double)(h & 0xffffff) / 0x1000000;
}

/* Row i: columns and values of its ROW elements; the diagonal dominates. */
static inline void cg_row(int i, int *column, double *value) {
  double sum = 0.0;
  int n = 0;
  for (int band = 0; band < BANDS; band++)
    for (int side = -1; side <= 1; side += 2, n++) {
      column[n] = (i + side * cg_distance(band) + NA) % NA;
      value[n] = -cg_value(i, column[n]);
      sum -= value[n];
    }
  column[n] = i;
  value[n] = sum + 0.1 + 0.001 * (i % 17);
}

/* Prints the result; the exit status says whether it is right. */
static inline int cg_report(double zeta, double residual, double seconds) {
  const double expected = 1.07971766759e-01;
  double flops = 2.0 * STEPS * (CG_STEPS + 1) * NA * (ROW + 5.0);
  printf("cg %d: zeta %.11e, residual %.1e, %.0f MFLOPS\n", NA, zeta, residual,
         flops / seconds * 1e-6);
  if (NA != 1400)
    return 0;
  int right = fabs(zeta - expected) <= 1e-10 * expected;
  printf("verification: %s\n", right ? "passed" : "FAILED");
  return right ? 0 : 1;
}

#endif
