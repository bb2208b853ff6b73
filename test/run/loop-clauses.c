// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Clauses that say how iterations are distributed but not what they do: tile, auto, gang(static:), gang(dim:), num_gangs
// of several dimensions.
#include "Inputs/check.h"

enum { M = 13, N = 70 };

static void tile(int a[M][N], int m, int n) {
#pragma acc parallel loop tile(4, 8) copy(a[0:M])
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            a[j][i] += 1;
#pragma acc parallel copy(a[0:M])
#pragma acc loop gang vector tile(*, 32)
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            a[j][i] += 2;
#pragma acc kernels loop independent tile(16) copy(a[0:M])
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            a[j][i] += 3;
}

static int automatic(int n) {
    int x[N] = {1}, sum = 0;
#pragma acc parallel copy(x) num_gangs(1)
#pragma acc loop auto
    for (int i = 1; i < n; i++)
        x[i] = x[i - 1] + 1;
#pragma acc kernels loop auto copy(x)
    for (int i = 1; i < n; i++)
        x[i] += x[i - 1];
    for (int i = 0; i < n; i++)
        sum += x[i] == (i + 1) * (i + 2) / 2;
    return sum;
}

static void gangs(int a[M][N], int m, int n) {
#pragma acc parallel loop gang(static : 4) vector copy(a[0:M][0:N])
    for (int j = 0; j < m; j++)
        a[j][0] += 1;
#pragma acc parallel loop gang(static : *) copy(a[0:M][0:N])
    for (int j = 0; j < m; j++)
        a[j][0] += 1;
#pragma acc parallel num_gangs(4, 2) copy(a[0:M][0:N])
#pragma acc loop gang(dim : 2)
    for (int j = 0; j < m; j++)
#pragma acc loop gang(dim : 1) vector
        for (int i = 0; i < n; i++)
            a[j][i] += 1;
#pragma acc parallel num_gangs(4, 2, 2) copy(a[0:M][0:N])
#pragma acc loop gang(dim : 2)
    for (int j = 0; j < m; j++)
#pragma acc loop vector
        for (int i = 0; i < n; i++)
            a[j][i] += 1;
}

int main(void) {
    static int a[M][N];
    tile(a, M, N);
    gangs(a, M, N);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(a[j][i] == (i ? 8 : 10));
    CHECK(automatic(N) == N);
    return 0;
}
