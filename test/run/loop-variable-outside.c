// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Loop variables declared before the construct are private in it.
#include "Inputs/check.h"

enum { M = 17, N = 50 };

int main(void) {
    int a[M][N], b[N], i, j;
    long k;
    i = j = 99;
#pragma acc parallel loop collapse(2) copyout(a)
    for (j = 0; j < M; j++)
        for (i = 0; i < N; i++)
            a[j][i] = j - i;
    for (j = 0; j < M; j++)
        for (i = 0; i < N; i++)
            CHECK(a[j][i] == j - i);
#pragma acc parallel loop gang copy(a)
    for (j = 0; j < M; j++) {
#pragma acc loop vector
        for (i = 0; i < N; i++)
            a[j][i] += i;
    }
    for (j = 0; j < M; j++)
        for (i = 0; i < N; i++)
            CHECK(a[j][i] == j);
#pragma acc parallel loop copyout(b)
    for (k = 0; k < N; k++) {
        b[k] = 0;
        for (i = 0; i < 10; i++)
            b[k] += i;
    }
    for (k = 0; k < N; k++)
        CHECK(b[k] == 45);
    return 0;
}
