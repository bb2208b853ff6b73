// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// serial: one gang, one lane, in order; scalars are firstprivate, arrays are copied.
#include "Inputs/check.h"

enum { N = 50 };

int main(void) {
    long a[N] = {1, 1};
    int scalar = 5;
#pragma acc serial
    {
        for (int i = 2; i < N; i++)
            a[i] = a[i - 1] + a[i - 2];
        scalar++;
        a[0] = scalar;
    }
    CHECK(a[0] == 6 && a[10] == 89 && a[N - 1] == 12586269025);
    CHECK(scalar == 5);
    int b[N];
#pragma acc serial loop copyout(b)
    for (int i = 0; i < N; i++)
        b[i] = 3 * i;
    for (int i = 0; i < N; i++)
        CHECK(b[i] == 3 * i);
    return 0;
}
