/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The hot kernel of NPB IS: keys counted by value, by atomic updates. Twin:
 * is.cu. */
#include "is.h"

static void count(const int *restrict from, int *restrict to) {
#pragma acc parallel loop present(from[0 : KEYS], to[0 : VALUES])
#pragma omp parallel for
    for (int i = 0; i < KEYS; i++) {
#pragma acc atomic update
#pragma omp atomic update
        to[from[i]]++;
    }
}

static void once(void) {
    count(keys, counts);
}

int main(void) {
    is_fill();
#pragma acc data copyin(keys[0 : KEYS], counts[0 : VALUES])
    {
        double ms = bench_median(once, 5, BENCH_REPETITIONS);
#pragma acc update self(counts[0 : VALUES])
        is_report("atomic", ms, bench_warm_up() + 5 * BENCH_REPETITIONS);
    }
    return 0;
}
