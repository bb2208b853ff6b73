// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// update of rows of two-dimensional arrays, and a data section that is part of what is present.
#include "Inputs/check.h"

enum { M = 10, N = 17 };

int main(void) {
    double a[M][N], (*b)[N] = malloc(M * sizeof *b);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = b[j][i] = 0;
#pragma acc enter data copyin(a, b[0:M])
#pragma acc parallel loop collapse(2) present(a, b)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = b[j][i] = 100 * j + i;
#pragma acc update self(a[2:3][0:N], b[M - 1:1])
#pragma acc update self(b[0][3:4])
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) {
            CHECK(a[j][i] == (j >= 2 && j < 5 ? 100 * j + i : 0));
            int got = j == M - 1 || (j == 0 && i >= 3 && i < 7);
            CHECK(b[j][i] == (got ? 100 * j + i : 0));
        }
#pragma acc exit data delete(a, b[0:M])
    free(b);
    return 0;
}
