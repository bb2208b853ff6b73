/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sums of the long rows of a matrix, rows over gangs and elements over lanes.
 * Twin: rows.cu. */
#include "rows.h"

static void vector(const row_t *restrict from, float *restrict to) {
#pragma acc parallel loop gang present(from[0 : ROWS], to[0 : ROWS])
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        float sum = 0;
#pragma acc loop vector reduction(+ : sum)
#pragma omp simd reduction(+ : sum)
        for (int j = 0; j < COLUMNS; j++)
            sum += from[i][j];
        to[i] = sum;
    }
}

static void worker(const row_t *restrict from, float *restrict to) {
#pragma acc parallel loop gang worker present(from[0 : ROWS], to[0 : ROWS])
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        float sum = 0;
#pragma acc loop vector reduction(+ : sum)
#pragma omp simd reduction(+ : sum)
        for (int j = 0; j < COLUMNS; j++)
            sum += from[i][j];
        to[i] = sum;
    }
}

static void (*add)(const row_t *restrict from, float *restrict to);

static void once(void) {
    add((const row_t *)matrix, sums);
}

static void measure(const char *form,
                    void (*function)(const row_t *restrict from, float *restrict to)) {
    add = function;
    double ms = bench_median(once, 10, BENCH_REPETITIONS);
#pragma acc update self(sums)
    rows_report(form, ms);
}

int main(void) {
    rows_fill();
#pragma acc data copyin(matrix[0 : ROWS]) create(sums)
    {
        measure("vector", vector);
        measure("worker", worker);
    }
    return 0;
}
