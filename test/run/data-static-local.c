// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Static local arrays and scalars, in two functions that use the same names.
#include "Inputs/check.h"

enum { N = 64 };

static int first(int add) {
    static int a[N], calls;
    calls++;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        a[i] += add + calls;
    return a[0] + a[N - 1];
}

static int second(void) {
    static int a[N], calls = 100;
#pragma acc data copy(a)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            a[i] += calls + i;
    }
    return a[0] + a[N - 1];
}

int main(void) {
    CHECK(first(10) == 22);
    CHECK(first(20) == 66);
    CHECK(second() == 263);
    CHECK(first(0) == 72);
    CHECK(second() == 526);
    return 0;
}
