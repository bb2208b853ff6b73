/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* 10^4 launches, while as many arrays are mapped as the argument says: their
 * number must not matter. Has no twin. Usage: mapped [ARRAYS]. */
#include "bench.h"
#include "launch.h"

enum { BYTES = 1024 };

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

int main(int argc, char **argv) {
    int arrays = argc > 1 ? atoi(argv[1]) : 10000;
    for (int i = 0; i < arrays; i++) {
        char *other = malloc(BYTES);
#pragma acc enter data create(other[0 : BYTES])
    }
    double ms;
#pragma acc data copy(x)
    ms = bench_median(once, 1, BENCH_REPETITIONS);
    bench_report(ms, x[LANES - 1]);
    return 0;
}
