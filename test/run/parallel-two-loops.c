// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Two loops in one parallel construct, over independent data: no barrier stands between them.
#include "Inputs/check.h"

enum { N = 300 };

int main(void) {
    int a[N], b[N];
#pragma acc parallel copyout(a, b)
    {
#pragma acc loop gang vector
        for (int i = 0; i < N; i++)
            a[i] = i + 1;
#pragma acc loop gang vector
        for (int i = 0; i < N; i++)
            b[i] = 2 * i;
    }
    for (int i = 0; i < N; i++)
        CHECK(a[i] == i + 1 && b[i] == 2 * i);
    return 0;
}
