/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* y = a * x + y, single precision. Twin: saxpy.cu. Usage: saxpy [ELEMENTS]. */
#include "bench.h"

static float *x, *y;
static int n;

static void saxpy(int count, float a, const float *restrict from, float *restrict to) {
#pragma acc parallel loop present(from, to)
    for (int i = 0; i < count; i++)
        to[i] = a * from[i] + to[i];
}

static void once(void) {
    saxpy(n, 2.0f, x, y);
}

int main(int argc, char **argv) {
    n = bench_size(argc, argv);
    x = malloc(sizeof *x * (size_t)n);
    y = malloc(sizeof *y * (size_t)n);
    for (int i = 0; i < n; i++) {
        x[i] = (float)(i % 7);
        y[i] = 1;
    }
    double ms, checksum = 0;
#pragma acc data copyin(x[0 : n]) copy(y[0 : n])
    ms = bench_median(once, 10, BENCH_REPETITIONS);
    for (int i = 0; i < n; i += 1009)
        checksum += y[i];
    bench_report("loop", ms, checksum);
    free(x);
    free(y);
    return 0;
}
