/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A step of a compressible flow for cfd.c and cfd.cu, in the phases of the UPACS
 * solver: convection by fluxes through faces in three directions, viscosity, and
 * the update. Five variables, an array each. */
#ifndef XACC_BENCH_CFD_H
#define XACC_BENCH_CFD_H

#include "bench.h"

#ifndef N
#define N 194
#endif
enum { VARS = 5, POINTS = N * N * N };
static const int cfd_step[3] = {N * N, N, 1};
static double *q, *dq, *flux, *next; /* variable after variable */
#define CFD_DT 1e-3
#define CFD_NU 1e-3
#define CFD_AT(i, j, k) (((i) * N + (j)) * N + (k))

#ifdef __CUDACC__
#define CFD_FUNCTION static __host__ __device__ __forceinline__
#else
#define CFD_FUNCTION static inline
#endif

/* What flows through a cell of state s in a direction; the fastest wave. */
CFD_FUNCTION double cfd_flow(const double s[VARS], int direction, double f[VARS]) {
  double velocity = s[1 + direction] / s[0];
  double p = 0.4 * (s[4] - 0.5 * (s[1] * s[1] + s[2] * s[2] + s[3] * s[3]) / s[0]);
  for (int v = 0; v < VARS; v++)
    f[v] = s[v] * velocity;
  f[1 + direction] += p;
  f[4] += p * velocity;
  return fabs(velocity) + sqrt(1.4 * p / s[0]);
}

/* Through the face between the cells at and at + step. */
CFD_FUNCTION void cfd_face(const double *q, int at, int step, int direction, double f[VARS]) {
  double left[VARS], right[VARS], of_left[VARS], of_right[VARS];
  for (int v = 0; v < VARS; v++) {
    left[v] = q[v * POINTS + at];
    right[v] = q[v * POINTS + at + step];
  }
  double wave = fmax(cfd_flow(left, direction, of_left), cfd_flow(right, direction, of_right));
  for (int v = 0; v < VARS; v++)
    f[v] = 0.5 * (of_left[v] + of_right[v]) - 0.5 * wave * (right[v] - left[v]);
}

/* The new value from the sum of the differences of fluxes. */
CFD_FUNCTION double cfd_update(const double *of, int at, double change) {
  double around = of[at - 1] + of[at + 1] + of[at - N] + of[at + N] + of[at - N * N] +
                  of[at + N * N] - 6 * of[at];
  return of[at] - CFD_DT * change + CFD_NU * around;
}

/* All of a step at a cell. */
CFD_FUNCTION void cfd_cell(const double *q, int at, double to[VARS]) {
  double change[VARS] = {0, 0, 0, 0, 0}, in[VARS], out[VARS];
  for (int d = 0; d < 3; d++) {
    int step = d == 0 ? N * N : d == 1 ? N : 1;
    cfd_face(q, at - step, step, d, in);
    cfd_face(q, at, step, d, out);
    for (int v = 0; v < VARS; v++)
      change[v] += out[v] - in[v];
  }
  for (int v = 0; v < VARS; v++)
    to[v] = cfd_update(q + v * POINTS, at, change[v]);
}

static inline void cfd_fill(void) {
  double **arrays[] = {&q, &dq, &flux, &next};
  for (int i = 0; i < 4; i++)
    *arrays[i] = (double *)calloc((size_t)VARS * POINTS, sizeof(double));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) {
        int at = CFD_AT(i, j, k);
        q[at] = 1 + 0.01 * ((i * 3 + j) % 7);
        for (int v = 1; v < 4; v++)
          q[v * POINTS + at] = 0.01 * ((i + j * v + k * 5) % 11);
        q[4 * POINTS + at] = 2.5 + 0.01 * ((j + k) % 5);
      }
}

static inline void cfd_report(const char *form, double ms) {
  double checksum = 0, expected[VARS];
  for (int i = 1; i < N - 1; i += 19)
    for (int j = 1; j < N - 1; j++)
      for (int k = 1; k < N - 1; k++) {
        int at = CFD_AT(i, j, k);
        cfd_cell(q, at, expected);
        for (int v = 0; v < VARS; v++) {
          bench_expect(form, 1 + next[v * POINTS + at], 1 + expected[v], 1e-12);
          checksum += expected[v];
        }
      }
  bench_report(form, ms, checksum);
}

#endif
