/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* 10^4 launches of an almost empty kernel, each waited for. Twin:
 * launch-sync.cu. */
#include "bench.h"
#include "launch.h"

static int x[LANES];

static void once(void) {
    int *to = x;
    for (int k = 0; k < LAUNCHES; k++) {
#pragma acc parallel loop num_gangs(1) vector_length(LANES) present(to[0 : LANES])
        for (int i = 0; i < LANES; i++)
            to[i] = i + k;
    }
}

int main(void) {
    double ms;
#pragma acc data copy(x)
    ms = bench_median(once, 1, BENCH_REPETITIONS);
    bench_report(ms, x[LANES - 1]);
    return 0;
}
