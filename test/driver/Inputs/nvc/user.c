// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As programs for nvc are written: its headers, mathematics without -lm, a timer of OpenMP, memory from malloc without clauses.
#include <accel.h>
#include <accelmath.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef __XACC__
#error "which compiler is this?"
#endif

int main(void) {
    enum { N = 1000 };
    double start = omp_get_wtime(), sum = 0;
    const int order[2] = {1, 0};
    double **rows = malloc(2 * sizeof *rows);
    for (int r = 0; r < 2; r++)
        rows[r] = malloc(N * sizeof **rows);
#pragma acc parallel loop collapse(2)
    for (int r = 0; r < 2; r++)
        for (int i = 0; i < N; i++)
            rows[order[r]][i] = sqrt((double)i * i) + r;
    for (int i = 0; i < N; i++)
        sum += rows[0][i] + rows[1][i];
    for (int r = 0; r < 2; r++)
        free(rows[r]);
    free(rows);
    if (omp_get_wtime() < start || omp_get_max_threads() < 1)
        return 1;
    printf("%g\n", sum + sin(0.0 * start));
    return sum != (N - 1.0) * N + N;
}
