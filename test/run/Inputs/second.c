/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Second unit of region-units.c: its static names are those of the first. */
#include "units.h"

static int hidden[UNITS_N];

static double work(double x) {
    return 10 * x;
}

static void run(void) {
#pragma acc parallel loop
    for (int i = 0; i < UNITS_N; i++) {
        shared[i] = work(shared[i]);
        hidden[i] += 5;
    }
}

void second_run(void) {
    run();
}

int second_hidden(int i) {
    return hidden[i];
}
