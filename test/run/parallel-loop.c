// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A one-dimensional loop under every way of asking for gangs and lanes.
#include "Inputs/check.h"

enum { N = 1000 };
static int a[N], b[N];

static void reset(void) {
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = -1;
    }
}

static void check(int factor) {
    for (int i = 0; i < N; i++)
        CHECK(b[i] == factor * i);
    reset();
}

int main(void) {
    reset();
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        b[i] = 2 * a[i];
    check(2);
#pragma acc parallel loop gang vector copyin(a) copyout(b)
    for (int i = 0; i < N; i++)
        b[i] = 3 * a[i];
    check(3);
#pragma acc parallel loop gang vector num_gangs(3) vector_length(64)
    for (int i = 0; i < N; i++)
        b[i] = 4 * a[i];
    check(4);
    int gangs = 7, length = 32;
#pragma acc parallel num_gangs(gangs) vector_length(length)
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
        b[i] = 5 * a[i];
    check(5);
#pragma acc kernels loop independent gang(5) vector(96)
    for (int i = 0; i < N; i++)
        b[i] = 6 * a[i];
    check(6);
    return 0;
}
