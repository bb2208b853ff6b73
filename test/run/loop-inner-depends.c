// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Inner loops whose bounds depend on the outer variable: a triangle and rows of a sparse matrix.
#include "Inputs/check.h"

enum { N = 40 };
static int triangle[N][N];

int main(void) {
    int start[N + 1], column[N * 4], sum[N * 4];
    start[0] = 0;
    for (int j = 0; j < N; j++)
        start[j + 1] = start[j] + j % 5;
    for (int k = 0; k < start[N]; k++)
        column[k] = k * 7 % N;
#pragma acc parallel loop gang copy(triangle)
    for (int j = 0; j < N; j++) {
#pragma acc loop vector
        for (int i = 0; i <= j; i++)
            triangle[j][i] = j * N + i;
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            CHECK(triangle[j][i] == (i <= j ? j * N + i : 0));
#pragma acc parallel loop gang copyin(start, column) copyout(sum)
    for (int j = 0; j < N; j++) {
        int begin = start[j], end = start[j + 1];
#pragma acc loop vector
        for (int k = begin; k < end; k++)
            sum[k] = j + column[k];
    }
    for (int j = 0; j < N; j++)
        for (int k = start[j]; k < start[j + 1]; k++)
            CHECK(sum[k] == j + column[k]);
    return 0;
}
