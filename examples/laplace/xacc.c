/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Laplace's equation on a square in XcalableACC: the program in XcalableMP
 * (xmp.c) with device memory. The result is compared with the exact solution of
 * the discrete equation, sin(pi x) sinh(pi y) scaled to the grid.
 * usage: mpirun -n N laplace [iterations] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#ifndef N
#define N 32
#endif

static double u[N][N], unew[N][N];

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align [j][*] with t[j] :: u, unew
#pragma xmp shadow [1][0] :: u

static const double pi = 3.14159265358979323846;

/* Harmonic on the grid: the second differences in x and y cancel. */
static double exact(int j, int i) {
    double h = pi / (N - 1), k = acosh(2.0 - cos(h));
    return sin(h * i) * sinh(k * j) / sinh(k * (N - 1));
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 6000;
    double change = 1.0, error = 0.0;

#pragma xmp loop (j) on t[j]
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = unew[j][i] = j == N - 1 ? exact(j, i) : 0.0;
#pragma xmp barrier
    double start = xmp_wtime();
#pragma acc data copy(u) create(unew)
    for (int iter = 0; iter < iterations && change > 1e-9; iter++) {
        change = 0.0;
#pragma xmp reflect (u) acc
#pragma xmp loop (j) on t[j] reduction(max: change)
#pragma acc parallel loop collapse(2) reduction(max: change)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                unew[j][i] = 0.25 * (u[j][i + 1] + u[j][i - 1] + u[j - 1][i] +
                                     u[j + 1][i]);
                change = fmax(change, fabs(unew[j][i] - u[j][i]));
            }
#pragma xmp loop (j) on t[j]
#pragma acc parallel loop collapse(2)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                u[j][i] = unew[j][i];
    }
    double seconds = xmp_wtime() - start;
#pragma xmp loop (j) on t[j] reduction(max: error)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            error = fmax(error, fabs(u[j][i] - exact(j, i)));
#pragma xmp task on p[0] nocomm
    printf("laplace %d: change %.3e, error %.3e, %.3f s on %d nodes: %s\n", N,
           change, error, seconds, xmp_all_num_nodes(),
           error < 1e-5 ? "passed" : "FAILED");
    return error < 1e-5 ? 0 : 1;
}
