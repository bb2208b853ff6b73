/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Dot product in double precision, the result on the host every time. Twin:
 * dot.cu. Usage: dot [ELEMENTS]. */
#include "bench.h"

static double *x, *y, result;
static int n;

static double dot(int count, const double *restrict a, const double *restrict b) {
    double sum = 0;
#pragma acc parallel loop present(a, b) reduction(+ : sum)
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static void once(void) {
    result = dot(n, x, y);
}

int main(int argc, char **argv) {
    n = bench_size(argc, argv);
    size_t bytes = sizeof(double) * (size_t)n;
    x = malloc(bytes);
    y = malloc(bytes);
    for (int i = 0; i < n; i++) {
        x[i] = i % 5;
        y[i] = i % 11;
    }
    double ms;
#pragma acc data copyin(x[0 : n], y[0 : n])
    ms = bench_median(once, 10, BENCH_REPETITIONS);
    bench_report("sum", ms, result);
    free(x);
    free(y);
    return 0;
}
