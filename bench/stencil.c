/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A 7-point stencil on 512^3 points, from one array to another and back. Twin:
 * stencil.cu; stencil-float.c is the same in single precision. Usage: stencil
 * [STEPS]. XACC_STENCIL chooses how the loops are written: nest (gang
 * collapse(2) with a vector loop inside), flat (collapse(3)), or rows (as nest,
 * in gangs of 128 lanes along a row). */
#include "bench.h"
#include <string.h>

#ifndef REAL
#define REAL double
#endif
enum { N = 512, REPETITIONS = 5 };
typedef REAL plane_t[N][N];

static plane_t u[N], v[N];
static int steps;
static const REAL center = 0.4, side = 0.1;

#define POINT                                                                                      \
    to[k][j][i] = center * from[k][j][i] +                                                         \
                  side * (from[k][j][i - 1] + from[k][j][i + 1] + from[k][j - 1][i] +              \
                          from[k][j + 1][i] + from[k - 1][j][i] + from[k + 1][j][i]);

static void nest(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop gang collapse(2) present(from[0 : N], to[0 : N])
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++) {
#pragma acc loop vector
            for (int i = 1; i < N - 1; i++)
                POINT
        }
}

static void flat(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop collapse(3) present(from[0 : N], to[0 : N])
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                POINT
}

static void rows(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop gang collapse(2) vector_length(128) present(from[0 : N], to[0 : N])
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++) {
#pragma acc loop vector
            for (int i = 1; i < N - 1; i++)
                POINT
        }
}

static void (*step)(const plane_t *restrict from, plane_t *restrict to) = nest;

static void once(void) {
    for (int s = 0; s < steps; s += 2) {
        step((const plane_t *)u, v);
        step((const plane_t *)v, u);
    }
}

int main(int argc, char **argv) {
    const char *loops = getenv("XACC_STENCIL");
    steps = argc > 1 ? atoi(argv[1]) : 20;
    if (loops && strcmp(loops, "flat") == 0)
        step = flat;
    if (loops && strcmp(loops, "rows") == 0)
        step = rows;
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                u[k][j][i] = v[k][j][i] = (k * 3 + j * 5 + i * 7) % 11;
    double ms, checksum = 0;
#pragma acc data copy(u) copyin(v)
    ms = bench_median(once, 1, REPETITIONS);
    for (int k = 0; k < N; k += 7)
        checksum += u[k][k][k];
    bench_report(ms, checksum);
    return 0;
}
