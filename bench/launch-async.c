/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* 10^4 launches of an almost empty kernel in one queue, and one wait. Twin:
 * launch-async.cu. */
#include "bench.h"
#include "launch.h"

static int x[LANES];

static void once(void) {
    int *to = x;
    for (int k = 0; k < LAUNCHES; k++) {
#pragma acc parallel loop num_gangs(1) vector_length(LANES) present(to[0 : LANES]) async(1)
        for (int i = 0; i < LANES; i++)
            to[i] = i + k;
    }
#pragma acc wait(1)
}

int main(void) {
    double ms;
#pragma acc data copy(x)
    ms = bench_median(once, 1, BENCH_REPETITIONS);
    bench_report(ms, x[LANES - 1]);
    return 0;
}
