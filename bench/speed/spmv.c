/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A sparse matrix times a vector: rows over gangs and elements over lanes,
 * without sizes and in workers of a warp; and a lane for each row. Twin:
 * spmv.cu. */
#include "spmv.h"

#define ARRAYS                                                                                     \
    present(begin [0:ROWS + 1], at [0:begin[ROWS]], a [0:begin[ROWS]], v [0:ROWS], product [0:ROWS])

static void vector(const int *restrict begin, const int *restrict at, const double *restrict a,
                   const double *restrict v, double *restrict product) {
#pragma acc parallel loop gang ARRAYS
#pragma omp parallel for
    for (int row = 0; row < ROWS; row++) {
        double sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int k = begin[row]; k < begin[row + 1]; k++)
            sum += a[k] * v[at[k]];
        product[row] = sum;
    }
}

static void worker(const int *restrict begin, const int *restrict at, const double *restrict a,
                   const double *restrict v, double *restrict product) {
#pragma acc parallel loop gang worker vector_length(32) ARRAYS
#pragma omp parallel for
    for (int row = 0; row < ROWS; row++) {
        double sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int k = begin[row]; k < begin[row + 1]; k++)
            sum += a[k] * v[at[k]];
        product[row] = sum;
    }
}

static void lane(const int *restrict begin, const int *restrict at, const double *restrict a,
                 const double *restrict v, double *restrict product) {
#pragma acc parallel loop ARRAYS
#pragma omp parallel for
    for (int row = 0; row < ROWS; row++) {
        double sum = 0;
#pragma acc loop seq
        for (int k = begin[row]; k < begin[row + 1]; k++)
            sum += a[k] * v[at[k]];
        product[row] = sum;
    }
}

typedef void multiply_t(const int *restrict begin, const int *restrict at, const double *restrict a,
                        const double *restrict v, double *restrict product);
static multiply_t *multiply;

static void once(void) {
    multiply(start, column, value, x, y);
}

static void measure(const char *form, multiply_t *function) {
    multiply = function;
    double ms = bench_median(once, 10, BENCH_REPETITIONS);
#pragma acc update self(y[0 : ROWS])
    csr_report(form, ms);
}

int main(void) {
    spmv_fill();
#pragma acc data copyin(start[0 : ROWS + 1], column[0 : start[ROWS]], value[0 : start[ROWS]],      \
                        x[0 : ROWS], y[0 : ROWS])
    {
        measure("vector", vector);
        measure("worker", worker);
        measure("lane", lane);
    }
    return 0;
}
