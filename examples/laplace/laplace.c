/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Laplace's equation on a square by Jacobi iteration: one data region around
 * the iteration, a stencil with a maximum reduction and a copy. Prints the
 * residual every 100 iterations, the device and the time. */
#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define N 4096

static double A[N][N], Anew[N][N];

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 1000;
    double error = 1.0;

    for (int j = 0; j < N; j++)
        A[j][0] = Anew[j][0] = 1.0;

    printf("Jacobi relaxation on %d x %d points\n", N, N);
    double start = seconds();
#pragma acc data copy(A) copyin(Anew)
    for (int iter = 0; iter < iterations && error > 1e-6; iter++) {
        error = 0.0;
#pragma acc parallel loop collapse(2) reduction(max : error)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                Anew[j][i] = 0.25 * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] +
                                     A[j + 1][i]);
                error = fmax(error, fabs(Anew[j][i] - A[j][i]));
            }
#pragma acc parallel loop collapse(2)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                A[j][i] = Anew[j][i];
        if (iter % 100 == 0)
            printf("%5d, %0.6f\n", iter, error);
    }
    const char *name =
        acc_get_property_string(acc_get_device_num(acc_get_device_type()),
                                acc_get_device_type(), acc_property_name);
    printf("%.3f s on %s\n", seconds() - start, name);
    return 0;
}
