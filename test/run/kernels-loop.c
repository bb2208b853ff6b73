// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// kernels with one nest marked independent.
#include "Inputs/check.h"

enum { M = 20, N = 130 };
static int a[M][N], b[N];

int main(void) {
#pragma acc kernels
    {
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            b[i] = i * i;
    }
#pragma acc kernels loop independent collapse(2) copyin(b) copyout(a)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = b[i] + j;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(a[j][i] == i * i + j);
#pragma acc kernels
#pragma acc loop independent gang
    for (int j = 0; j < M; j++) {
#pragma acc loop independent vector
        for (int i = 0; i < N; i++)
            a[j][i] -= b[i];
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(a[j][i] == j);
    return 0;
}
