/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What every version of the Himeno benchmark shares: sizes, the sequential
 * program's residuals, the report. Poisson's equation in curvilinear
 * coordinates by Jacobi iteration, a stencil of 19 points on 14 arrays. */
#ifndef HIMENO_H
#define HIMENO_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* SIZE: 0 XS, 1 S, 2 M, 3 L, 4 L twice as long (for two nodes). Points of the grid, the boundary included. */
#ifndef SIZE
#define SIZE 0
#endif
#if SIZE == 0
enum { MI = 33, MJ = 33, MK = 65 };
#elif SIZE == 1
enum { MI = 65, MJ = 65, MK = 129 };
#elif SIZE == 2
enum { MI = 129, MJ = 129, MK = 257 };
#elif SIZE == 3
enum { MI = 257, MJ = 257, MK = 513 };
#else
enum { MI = 512, MJ = 257, MK = 513 };
#endif

static const float omega = 0.8f;

/* Sum of the squared residuals of the last of 10 iterations of serial.c. Single
 * precision: fused multiply-add alone moves it by up to 4e-3. */
static const double himeno_expected[] = {5.155595030e-03, 3.003875895e-03,
                                         1.617407583e-03, 8.349179601e-04};
#ifndef TOLERANCE
#define TOLERANCE 1e-6
#endif

/* The update of one point: s0 is the stencil, ss the residual. */
#define STENCIL(i, j, k)                                                       \
  (a[0][i][j][k] * p[i + 1][j][k] + a[1][i][j][k] * p[i][j + 1][k] +           \
   a[2][i][j][k] * p[i][j][k + 1] +                                            \
   b[0][i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] -                  \
                    p[i - 1][j + 1][k] + p[i - 1][j - 1][k]) +                 \
   b[1][i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] -                  \
                    p[i][j + 1][k - 1] + p[i][j - 1][k - 1]) +                 \
   b[2][i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] -                  \
                    p[i + 1][j][k - 1] + p[i - 1][j][k - 1]) +                 \
   c[0][i][j][k] * p[i - 1][j][k] + c[1][i][j][k] * p[i][j - 1][k] +           \
   c[2][i][j][k] * p[i][j][k - 1] + wrk1[i][j][k])

/* Prints the result; the exit status says whether it is right. */
static inline int himeno_report(double gosa, int iterations, double seconds) {
  double points = (double)(MI - 2) * (MJ - 2) * (MK - 2);
  printf("himeno %dx%dx%d: gosa %.9e, %.0f MFLOPS\n", MI, MJ, MK, gosa,
         points * 34 * iterations / seconds * 1e-6);
  if (iterations != 10 || SIZE > 3)
    return 0;
  double expected = himeno_expected[SIZE % 4];
  int right = fabs(gosa - expected) <= TOLERANCE * expected;
  printf("verification: %s\n", right ? "passed" : "FAILED");
  return right ? 0 : 1;
}

#endif
