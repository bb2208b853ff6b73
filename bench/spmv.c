/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A sparse matrix times a vector, rows over gangs and elements over lanes, as
 * OpenACC programs write it; no sizes are given. Twin: spmv.cu. */
#include "spmv.h"
#include "bench.h"

static void multiply(const int *restrict begin, const int *restrict at, const double *restrict a,
                     const double *restrict v, double *restrict product) {
#pragma acc parallel loop gang present(begin[0 : ROWS + 1], at[0 : begin[ROWS]],                   \
                                       a[0 : begin[ROWS]], v[0 : ROWS], product[0 : ROWS])
    for (int row = 0; row < ROWS; row++) {
        double sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int k = begin[row]; k < begin[row + 1]; k++)
            sum += a[k] * v[at[k]];
        product[row] = sum;
    }
}

static void once(void) {
    multiply(start, column, value, x, y);
}

int main(void) {
    double ms;
    spmv_fill();
#pragma acc data copyin(start[0 : ROWS + 1], column[0 : start[ROWS]], value[0 : start[ROWS]],      \
                        x[0 : ROWS]) copy(y[0 : ROWS])
    ms = bench_median(once, 10, BENCH_REPETITIONS);
    bench_report(ms, spmv_checksum());
    return 0;
}
