// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Trip counts around the sizes of warps and gangs, and a short inner dimension.
#include "Inputs/check.h"

static int a[1025], m[70][3];

static void line(int n) {
    for (int i = 0; i < 1025; i++)
        a[i] = -1;
#pragma acc parallel loop copy(a)
    for (int i = 0; i < n; i++)
        a[i] = 7 * i + n;
    for (int i = 0; i < n; i++)
        CHECK(a[i] == 7 * i + n);
    for (int i = n; i < 1025; i++)
        CHECK(a[i] == -1);
}

static void narrow(int n) {
#pragma acc parallel loop gang copyout(m)
    for (int j = 0; j < n; j++) {
#pragma acc loop vector
        for (int i = 0; i < 3; i++)
            m[j][i] = 10 * j + i;
    }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < 3; i++)
            CHECK(m[j][i] == 10 * j + i);
}

int main(void) {
    static const int sizes[] = {0,   1,   2,   31,   32,   33,
                                127, 129, 511, 1000, 1023, 1025};
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
        line(sizes[k]);
    narrow(0);
    narrow(1);
    narrow(70);
    return 0;
}
