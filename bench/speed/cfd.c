/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A step of a compressible flow: a nest for each phase, with fluxes in an array,
 * and all phases in one nest, which computes each flux twice. Twin: cfd.cu. */
#include "cfd.h"

static void faces(const double *restrict from, double *restrict to, int direction, int step) {
#pragma acc parallel loop collapse(3) present(from[0 : VARS * POINTS], to[0 : VARS * POINTS])
#pragma omp parallel for
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N - 1; j++)
            for (int k = 0; k < N - 1; k++) {
                double f[VARS];
                cfd_face(from, CFD_AT(i, j, k), step, direction, f);
                for (int v = 0; v < VARS; v++)
                    to[v * POINTS + CFD_AT(i, j, k)] = f[v];
            }
}

static void differences(const double *restrict from, double *restrict to, int direction, int step) {
#pragma acc parallel loop collapse(3) present(from[0 : VARS * POINTS], to[0 : VARS * POINTS])
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++)
                for (int v = 0; v < VARS; v++) {
                    const int at = v * POINTS + CFD_AT(i, j, k);
                    to[at] = (direction ? to[at] : 0) + from[at] - from[at - step];
                }
}

static void update(const double *restrict from, const double *restrict change,
                   double *restrict to) {
#pragma acc parallel loop collapse(3)                                                              \
    present(from[0 : VARS * POINTS], change[0 : VARS * POINTS], to[0 : VARS * POINTS])
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++)
                for (int v = 0; v < VARS; v++) {
                    const int at = CFD_AT(i, j, k);
                    to[v * POINTS + at] =
                        cfd_update(from + v * POINTS, at, change[v * POINTS + at]);
                }
}

static void split(void) {
    for (int d = 0; d < 3; d++) {
        faces(q, flux, d, cfd_step[d]);
        differences(flux, dq, d, cfd_step[d]);
    }
    update(q, dq, next);
}

static void fused(void) {
    const double *restrict from = q;
    double *restrict to = next;
#pragma acc parallel loop collapse(3) present(from[0 : VARS * POINTS], to[0 : VARS * POINTS])
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++) {
                double value[VARS];
                cfd_cell(from, CFD_AT(i, j, k), value);
                for (int v = 0; v < VARS; v++)
                    to[v * POINTS + CFD_AT(i, j, k)] = value[v];
            }
}

static void measure(const char *form, void (*once)(void)) {
    double ms = bench_median(once, 2, BENCH_REPETITIONS);
#pragma acc update self(next[0 : VARS * POINTS])
    cfd_report(form, ms);
}

int main(void) {
    cfd_fill();
#pragma acc data copyin(q[0 : VARS * POINTS], dq[0 : VARS * POINTS], flux[0 : VARS * POINTS],      \
                        next[0 : VARS * POINTS])
    {
        measure("split", split);
        measure("fused", fused);
    }
    return 0;
}
