/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A step of a 7-point stencil, from one array to another, as programs
 * write its loops. Twin: stencil.cu. */
#include "stencil.h"

enum { REPETITIONS = 5 };

#define POINT                                                                                      \
    to[k][j][i] = center * from[k][j][i] +                                                         \
                  side * (from[k][j][i - 1] + from[k][j][i + 1] + from[k][j - 1][i] +              \
                          from[k][j + 1][i] + from[k - 1][j][i] + from[k + 1][j][i]);

static void collapse(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop collapse(3) present(from[0 : N], to[0 : N])
#pragma omp parallel for collapse(2)
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                POINT
}

static void nest(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop gang collapse(2) present(from[0 : N], to[0 : N])
#pragma omp parallel for
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++) {
#pragma acc loop vector
            for (int i = 1; i < N - 1; i++)
                POINT
        }
}

static void rows(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop gang collapse(2) vector_length(128) present(from[0 : N], to[0 : N])
#pragma omp parallel for
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++) {
#pragma acc loop vector
            for (int i = 1; i < N - 1; i++)
                POINT
        }
}

/* Lanes along x and y, and each marches through z. */
static void march(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop collapse(2) present(from[0 : N], to[0 : N])
#pragma omp parallel for
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            for (int k = 1; k < N - 1; k++)
                POINT
}

/* The outer loop has no directive. */
static void kernels(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc kernels present(from[0 : N], to[0 : N])
    {
#pragma omp parallel for
        for (int k = 1; k < N - 1; k++)
#pragma acc loop independent
            for (int j = 1; j < N - 1; j++)
#pragma acc loop independent
                for (int i = 1; i < N - 1; i++)
                    POINT
    }
}

/* The same over arrays of one dimension. */
static void linear(const plane_t *restrict first, plane_t *restrict second) {
    const REAL *restrict from = (const REAL *)first;
    REAL *restrict to = (REAL *)second;
    const int n = N;
#pragma acc kernels present(from[0 : N * N * N], to[0 : N * N * N])
    {
#pragma omp parallel for
        for (int z = 1; z < n - 1; z++)
#pragma acc loop independent
            for (int y = 1; y < n - 1; y++)
#pragma acc loop independent
                for (int x = 1; x < n - 1; x++) {
                    long at = ((long)z * n + y) * n + x;
                    to[at] = center * from[at] +
                             side * (from[at - 1] + from[at + 1] + from[at - n] + from[at + n] +
                                     from[at - n * n] + from[at + n * n]);
                }
    }
}

typedef void step_t(const plane_t *restrict from, plane_t *restrict to);
static step_t *step;

static void once(void) {
    step((const plane_t *)u, v);
}

static void measure(const char *form, step_t *function) {
    step = function;
    double ms = bench_median(once, 10, REPETITIONS);
    for (int c = 0; c < CHECKED; c++) {
        int k = checked[c];
#pragma acc update self(v[k : 1])
    }
    stencil_report(form, ms);
}

int main(void) {
    stencil_fill();
#pragma acc data copyin(u[0 : N], v[0 : N])
    {
        measure("collapse", collapse);
        measure("nest", nest);
        measure("rows", rows);
        measure("march", march);
        measure("kernels", kernels);
        measure("linear", linear);
    }
    return 0;
}
