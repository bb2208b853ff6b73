/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A matrix transposed, in tiles and by plain loops. Twin: transpose.cu. */
#include "transpose.h"

static void tile(const row_t *restrict from, row_t *restrict to) {
#pragma acc parallel loop tile(32, 32) present(from[0 : N], to[0 : N])
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            to[j][i] = from[i][j];
}

static void collapse(const row_t *restrict from, row_t *restrict to) {
#pragma acc parallel loop collapse(2) present(from[0 : N], to[0 : N])
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            to[j][i] = from[i][j];
}

static void (*transpose)(const row_t *restrict from, row_t *restrict to);

static void once(void) {
    transpose((const row_t *)a, b);
}

static void measure(const char *form,
                    void (*function)(const row_t *restrict from, row_t *restrict to)) {
    transpose = function;
    double ms = bench_median(once, 5, 5);
#pragma acc update self(b)
    transpose_report(form, ms);
}

int main(void) {
    transpose_fill();
#pragma acc data copyin(a) create(b)
    {
        measure("tile", tile);
        measure("collapse", collapse);
    }
    return 0;
}
