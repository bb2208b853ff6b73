// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Unsigned loops: bounds near the top of the type, counting down, trip counts that only an unsigned type holds.
#include "Inputs/check.h"
#include <limits.h>

enum { N = 150 };
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
    unsigned n = 100, top = UINT_MAX;
#pragma acc parallel loop
    for (unsigned i = 0; i < n; i++)
        a[i] += 1;
    CHECK(sum() == 100);
#pragma acc parallel loop
    for (unsigned i = top - 100; i < top; i++)
        a[i - (UINT_MAX - 100)] += 1;
    CHECK(sum() == 100);
#pragma acc parallel loop
    for (unsigned i = n; i > 0; i--)
        a[i] += 1;
    CHECK(sum() == 100);
#pragma acc parallel loop
    for (unsigned i = 0; i < 4000000000u; i += 100000000u)
        a[i / 100000000u] += 1;
    CHECK(sum() == 40);
#pragma acc parallel loop
    for (unsigned long i = ULONG_MAX - 10; i < ULONG_MAX; i++)
        a[i - (ULONG_MAX - 10)] += 1;
    CHECK(sum() == 10);
#pragma acc parallel loop
    for (int i = INT_MIN; i < INT_MAX - 50000000; i += 50000000)
        a[(i - (long)INT_MIN) / 50000000] += 1;
    CHECK(sum() == 85);
#pragma acc parallel loop
    for (unsigned i = n; i < 50; i++)
        a[i] += 1;
    CHECK(sum() == 0);
    return 0;
}
