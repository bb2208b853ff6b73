// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// `!=` as the condition, up and down, also where the type wraps around.
#include "Inputs/check.h"

enum { N = 256 };
static int a[N];

static int sum(void) {
    int total = 0;
    for (int i = 0; i < N; i++) {
        total += a[i];
        a[i] = 0;
    }
    return total;
}

int main(void) {
    int n = 77;
#pragma acc parallel loop
    for (int i = 0; i != n; i++)
        a[i] += 1;
    CHECK(sum() == 77);
#pragma acc parallel loop
    for (int i = n; i != 0; i--)
        a[i] += 2;
    CHECK(sum() == 2 * 77);
#pragma acc parallel loop
    for (int i = 10; i != 100; i += 5)
        a[i] += 1;
    CHECK(sum() == 18);
#pragma acc parallel loop
    for (int i = 100; i != 10; i += -5)
        a[i] += 1;
    CHECK(sum() == 18);
#pragma acc parallel loop
    for (unsigned char c = 0; c != 255; c++)
        a[c] += 1;
    CHECK(sum() == 255);
#pragma acc parallel loop
    for (unsigned long i = 7; 7 + 64 != i; i++)
        a[i] += 1;
    CHECK(sum() == 64);
#pragma acc parallel loop
    for (int i = 5; i != 5; i++)
        a[i] += 1;
    CHECK(sum() == 0);
    return 0;
}
