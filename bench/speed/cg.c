/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The hot kernel of NPB CG: a sparse matrix with some 180 elements a row times a
 * vector. Twin: cg.cu. */
#include "cg.h"

static void multiply(const int *restrict begin, const int *restrict at, const double *restrict a,
                     const double *restrict v, double *restrict product) {
#pragma acc parallel loop gang present(begin[0 : ROWS + 1], at[0 : begin[ROWS]],                   \
                                       a[0 : begin[ROWS]], v[0 : ROWS], product[0 : ROWS])
#pragma omp parallel for
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
    cg_fill();
#pragma acc data copyin(start[0 : ROWS + 1], column[0 : start[ROWS]], value[0 : start[ROWS]],      \
                        x[0 : ROWS], y[0 : ROWS])
    {
        double ms = bench_median(once, 10, BENCH_REPETITIONS);
#pragma acc update self(y[0 : ROWS])
        csr_report("vector", ms);
    }
    return 0;
}
