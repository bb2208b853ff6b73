/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A matrix transposed in tiles. Twin: transpose.cu. */
#include "bench.h"

enum { N = 8192, REPETITIONS = 5 };
static double a[N][N], b[N][N];

static void once(void) {
#pragma acc parallel loop tile(32, 32) present(a, b)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            b[j][i] = a[i][j];
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = (i * 3 + j) % 7;
    double ms, checksum = 0;
#pragma acc data copyin(a) copyout(b)
    ms = bench_median(once, 1, REPETITIONS);
    for (int i = 0; i < N; i += 3)
        checksum += b[i][i / 2] * (i % 11);
    bench_report(ms, checksum);
    return 0;
}
