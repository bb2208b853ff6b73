// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.0 && %run %t.0
// Arrays of variable size in routines that are not inlined, in nested scopes.
#include "Inputs/check.h"

enum { N = 100 };

#pragma acc routine seq
__attribute__((noinline)) int scopes(int n, int step) {
    int outer[n], sum = 0;
    for (int i = 0; i < n; i++)
        outer[i] = i * step;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            volatile int inner[k + 1];
            inner[k] = sum;
            if (inner[k] % 7 == 6)
                continue;
            sum += (inner[k] & 3) + outer[i];
        }
    return sum;
}

int main(void) {
    int got[N];
#pragma acc parallel loop copyout(got)
    for (int i = 0; i < N; i++)
        got[i] = scopes(i % 9 + 1, i);
    for (int i = 0; i < N; i++)
        CHECK(got[i] == scopes(i % 9 + 1, i));
    return 0;
}
