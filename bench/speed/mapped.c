/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Launches while ten and ten thousand arrays are mapped: their number must not
 * matter, so the former are the twin. Usage: mapped [ARRAYS]. */
#include "launch.h"

enum { BYTES = 1024, FEW = 10 };

static void once(void) {
    int *to = x;
    for (int k = 0; k < LAUNCHES; k++) {
#pragma acc parallel loop num_gangs(1) vector_length(LANES) present(to[0 : LANES]) async(1)
        for (int i = 0; i < LANES; i++)
            to[i] = i + k;
    }
#pragma acc wait(1)
}

static void map(int arrays) {
    for (int i = 0; i < arrays; i++) {
        char *other = malloc(BYTES);
#pragma acc enter data create(other[0 : BYTES])
    }
}

static void measure(const char *form) {
    double ms = bench_median(once, 1, BENCH_REPETITIONS);
#pragma acc update self(x)
    launch_report(form, ms);
}

int main(int argc, char **argv) {
#pragma acc data copyin(x)
    {
        map(FEW);
        measure("plain");
        map(argc > 1 ? atoi(argv[1]) : 10000);
        measure("launch");
    }
    return 0;
}
