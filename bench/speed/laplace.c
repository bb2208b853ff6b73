/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The iteration of examples/laplace: a stencil with a maximum reduction, then a
 * copy, 4096 x 4096 in double precision. One call is 1000 iterations with the
 * data resident. Twin: laplace.cu. Usage: laplace [ITERATIONS]. */
#include "bench.h"
#include <math.h>

enum { N = 4096, REPETITIONS = 5 };

static double A[N][N], Anew[N][N], residual;
static int iterations;

static void once(void) {
    for (int iter = 0; iter < iterations; iter++) {
        double error = 0.0;
#pragma acc parallel loop collapse(2) reduction(max : error) present(A, Anew)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                Anew[j][i] = 0.25 * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
                error = fmax(error, fabs(Anew[j][i] - A[j][i]));
            }
#pragma acc parallel loop collapse(2) present(A, Anew)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                A[j][i] = Anew[j][i];
        residual = error;
    }
}

int main(int argc, char **argv) {
    iterations = argc > 1 ? atoi(argv[1]) : 1000;
    for (int j = 0; j < N; j++)
        A[j][0] = Anew[j][0] = 1.0;
    double ms;
#pragma acc data copy(A) copyin(Anew)
    ms = bench_median(once, 1, REPETITIONS);
    bench_report("loop", ms, residual);
    return 0;
}
