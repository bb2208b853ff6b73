/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Seven points in the four stages of a paper on OpenACC compilers: kernels with
 * loops alone, lanes along x and y and z inside, branches taken out of z, and
 * neighbours along z kept in registers. Twin: stages.cu. */
#include "stages.h"

#define SIDES                                                                                      \
    const int w = x == 0 ? 0 : -1, e = x == N - 1 ? 0 : 1, s = y == 0 ? 0 : -1,                    \
              n = y == N - 1 ? 0 : 1
#define LEVELS const int b = z == 0 ? 0 : -1, t = z == N - 1 ? 0 : 1
#define SUM(b, t) STAGES_SUM(from[z][y][x], from[z + (b)][y][x], from[z + (t)][y][x])

static void baseline(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc kernels present(from[0 : N], to[0 : N])
#pragma acc loop independent
#pragma omp parallel for
    for (int z = 0; z < N; z++)
#pragma acc loop independent
        for (int y = 0; y < N; y++)
#pragma acc loop independent
            for (int x = 0; x < N; x++) {
                SIDES;
                LEVELS;
                to[z][y][x] = SUM(b, t);
            }
}

static void mapping(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop collapse(2) present(from[0 : N], to[0 : N])
#pragma omp parallel for
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
#pragma acc loop seq
            for (int z = 0; z < N; z++) {
                SIDES;
                LEVELS;
                to[z][y][x] = SUM(b, t);
            }
        }
}

static void hoisted(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop collapse(2) present(from[0 : N], to[0 : N])
#pragma omp parallel for
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            SIDES;
            int z = 0;
            to[z][y][x] = SUM(0, 1);
#pragma acc loop seq
            for (z = 1; z < N - 1; z++)
                to[z][y][x] = SUM(-1, 1);
            z = N - 1;
            to[z][y][x] = SUM(-1, 0);
        }
}

static void registers(const plane_t *restrict from, plane_t *restrict to) {
#pragma acc parallel loop collapse(2) present(from[0 : N], to[0 : N])
#pragma omp parallel for
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            SIDES;
            float below = from[0][y][x], here = below, above = from[1][y][x];
            int z = 0;
            to[z][y][x] = STAGES_SUM(here, below, above);
#pragma acc loop seq
            for (z = 1; z < N - 1; z++) {
                below = here;
                here = above;
                above = from[z + 1][y][x];
                to[z][y][x] = STAGES_SUM(here, below, above);
            }
            z = N - 1;
            to[z][y][x] = STAGES_SUM(above, here, above);
        }
}

static void (*step)(const plane_t *restrict from, plane_t *restrict to);

static void once(void) {
    step((const plane_t *)u, v);
}

static void measure(const char *form,
                    void (*function)(const plane_t *restrict from, plane_t *restrict to)) {
    step = function;
    double ms = bench_median(once, 10, BENCH_REPETITIONS);
#pragma acc update self(v[0 : N])
    stages_report(form, ms);
}

int main(void) {
    stages_fill();
#pragma acc data copyin(u[0 : N], v[0 : N])
    {
        measure("baseline", baseline);
        measure("mapping", mapping);
        measure("hoisted", hoisted);
        measure("registers", registers);
    }
    return 0;
}
