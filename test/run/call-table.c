// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A constant table of function pointers, indexed in a kernel.
#include "Inputs/check.h"

enum { N = 60 };

static int plus(int a, int b) {
    return a + b;
}
static int minus(int a, int b) {
    return a - b;
}
static int times(int a, int b) {
    return a * b;
}
static int (*const table[3])(int, int) = {plus, minus, times};

int main(void) {
    int out[N];
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = table[i % 3](i, 7);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == table[i % 3](i, 7));
    return 0;
}
