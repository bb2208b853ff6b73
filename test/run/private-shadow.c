// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Names inside a region that hide outer ones of the same name.
#include "Inputs/check.h"

enum { N = 64 };
static int value = 5;

int main(void) {
    int a[N], n = 3, i = 1000;
    {
        int value = 8;
#pragma acc parallel loop copyout(a)
        for (int i = 0; i < N; i++) {
            int n = i + value;
            {
                int value = 2 * n;
                n = value + 1;
            }
            for (int n = 0, value = 1; n < value; n++)
                a[i] = value;
            a[i] += n;
        }
        CHECK(value == 8);
    }
    CHECK(n == 3 && i == 1000 && value == 5);
    for (int k = 0; k < N; k++)
        CHECK(a[k] == 2 * (k + 8) + 2);
#pragma acc parallel loop firstprivate(n) copyout(a)
    for (int i = 0; i < N; i++) {
        a[i] = n;
        int n = 10;
        a[i] += n + value;
    }
    for (int k = 0; k < N; k++)
        CHECK(a[k] == 18);
    return 0;
}
