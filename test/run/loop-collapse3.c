// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// collapse(3), and a collapsed pair of gang loops around a vector loop.
#include "Inputs/check.h"

enum { L = 5, M = 13, N = 35 };
static int a[L][M][N], b[L][M][N];

int main(void) {
#pragma acc parallel loop collapse(3) copyout(a)
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                a[k][j][i] = 10000 * k + 100 * j + i;
#pragma acc parallel copyin(a) copyout(b)
    {
#pragma acc loop gang collapse(2)
        for (int k = L - 1; k >= 0; k--)
            for (int j = 0; j < M; j++) {
#pragma acc loop vector
                for (int i = 0; i < N; i += 1)
                    b[k][j][i] = a[L - 1 - k][M - 1 - j][N - 1 - i];
            }
    }
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++) {
                CHECK(a[k][j][i] == 10000 * k + 100 * j + i);
                CHECK(b[k][j][i] == a[L - 1 - k][M - 1 - j][N - 1 - i]);
            }
    return 0;
}
