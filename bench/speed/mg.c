/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The hot kernel of NPB MG: the residual of 27 points on 256^3, as the benchmark
 * has it with sums of planes in arrays of a gang, and point by point. Twin:
 * mg.cu. */
#include "mg.h"

static void residual(const plane_t *restrict of, const plane_t *restrict from,
                     plane_t *restrict to) {
#pragma acc parallel loop collapse(3) present(of[0 : N], from[0 : N], to[0 : N])
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++)
                to[i][j][k] = MG_RESIDUAL(of, from, i, j, k);
}

static void rows(const plane_t *restrict of, const plane_t *restrict from, plane_t *restrict to) {
    double diagonals[N], sides[N];
#pragma acc parallel loop gang collapse(2) private(diagonals, sides)                               \
    present(of[0 : N], from[0 : N], to[0 : N])
#pragma omp parallel for private(diagonals, sides)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
#pragma acc loop vector
            for (int k = 0; k < N; k++) {
                sides[k] = MG_SIDES(of, i, j, k);
                diagonals[k] = MG_DIAGONALS(of, i, j, k);
            }
#pragma acc loop vector
            for (int k = 1; k < N - 1; k++)
                to[i][j][k] = from[i][j][k] - -8.0 / 3.0 * of[i][j][k] -
                              1.0 / 6.0 * (diagonals[k] + sides[k - 1] + sides[k + 1]) -
                              1.0 / 12.0 * (diagonals[k - 1] + diagonals[k + 1]);
        }
}

static void (*compute)(const plane_t *restrict of, const plane_t *restrict from,
                       plane_t *restrict to);

static void once(void) {
    compute((const plane_t *)u, (const plane_t *)v, r);
}

static void measure(const char *form,
                    void (*function)(const plane_t *restrict of, const plane_t *restrict from,
                                     plane_t *restrict to)) {
    compute = function;
    double ms = bench_median(once, 10, BENCH_REPETITIONS);
#pragma acc update self(r[0 : N])
    mg_report(form, ms);
}

int main(void) {
    mg_fill();
#pragma acc data copyin(u[0 : N], v[0 : N], r[0 : N])
    {
        measure("points", residual);
        measure("rows", rows);
    }
    return 0;
}
