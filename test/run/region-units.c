// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s %S/Inputs/second.c -o %t -lm && %run %t
// RUN: %xacc_cc -O0 -g %s %S/Inputs/second.c -o %t.O0 -lm && %run %t.O0
// Two translation units with regions: static functions, static data and macros of the same names, shared global arrays.
#include "Inputs/check.h"
#include "Inputs/units.h"

double shared[UNITS_N];
static int hidden[UNITS_N];

static double work(double x) {
    return x + 1;
}

static void run(void) {
#pragma acc parallel loop
    for (int i = 0; i < UNITS_N; i++) {
        shared[i] = work(shared[i]);
        hidden[i] += 1;
    }
}

int main(void) {
    run();
    second_run();
    CHECK(shared[5] == 10 && hidden[5] == 1 && second_hidden(5) == 5);
#pragma acc data copy(shared)
    {
        run();
        second_run();
        second_run();
    }
    CHECK(shared[5] == 1100 && hidden[5] == 2 && second_hidden(5) == 15);
    return 0;
}
