// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// collapse(force:) of loops with code between them, which is executed for every iteration of the group.
#include "Inputs/check.h"

enum { N = 13, M = 17, K = 5 };

int main(void) {
    int a[N][M], b[N][M][K], left[N], top[M];
    for (int i = 0; i < N; i++)
        left[i] = 3 * i;
    for (int j = 0; j < M; j++)
        top[j] = 100 * j;
#pragma acc parallel loop collapse(force : 2) copyin(left) copyout(a)
    for (int i = 0; i < N; i++) {
        int first = left[i];
        int twice = 2 * first;
        for (int j = 0; j < M; j++)
            a[i][j] = first + twice + j;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == 9 * i + j);
    int last = 0;
#pragma acc parallel loop gang vector collapse(force : 3) copyin(left, top) copyout(a, b) private(last)
    for (int i = 0; i < N; i++) {
        last = left[i];
        for (int j = 0; j < M; j++) {
            int here = last + top[j];
            for (int k = 0; k < K; k++)
                b[i][j][k] = here + k;
            a[i][j] = here;
        }
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            CHECK(a[i][j] == 3 * i + 100 * j);
            for (int k = 0; k < K; k++)
                CHECK(b[i][j][k] == a[i][j] + k);
        }
#pragma acc kernels loop independent collapse(force : 2) copyin(left) copyout(a)
    for (int i = 0; i < N; i++) {
        int first = left[i];
        for (int j = 0; j < M; j++)
            a[i][j] = first - j;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == 3 * i - j);
    // Nobody says that the order is free, so the code between the loops is executed as C does.
#pragma acc kernels loop collapse(force : 2) copy(left) copyout(a)
    for (int i = 0; i < N; i++) {
        left[i] += 1;
        for (int j = 0; j < M; j++)
            a[i][j] = left[i] + j;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == 3 * i + 1 + j && left[i] == 3 * i + 1);
    return 0;
}
