// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// One level of parallelism alone: gang only, vector only, one lane, one worker.
#include "Inputs/check.h"

enum { N = 333 };
static int b[N];

static void check(int factor) {
    for (int i = 0; i < N; i++) {
        CHECK(b[i] == factor * i);
        b[i] = -1;
    }
}

int main(void) {
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++)
        b[i] = 2 * i;
    check(2);
#pragma acc parallel num_gangs(1)
#pragma acc loop vector
    for (int i = 0; i < N; i++)
        b[i] = 3 * i;
    check(3);
#pragma acc parallel loop gang vector vector_length(1)
    for (int i = 0; i < N; i++)
        b[i] = 4 * i;
    check(4);
#pragma acc parallel loop num_workers(1) num_gangs(2)
    for (int i = 0; i < N; i++)
        b[i] = 5 * i;
    check(5);
    return 0;
}
