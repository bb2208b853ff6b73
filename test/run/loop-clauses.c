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

/* Every iteration once, whatever the numbers; totals over several dimensions of gangs. */
static void dimensions(int l, int m, int n) {
    static int hits[3][M][N];
    int total = 5, most = -1, rows[M];
#pragma acc parallel num_gangs(3, 2, 2) copy(hits, total)
#pragma acc loop gang(dim : 3)
    for (int k = 0; k < l; k++)
#pragma acc loop gang(dim : 2)
        for (int j = 0; j < m; j++)
#pragma acc loop gang(dim : 1) vector
            for (int i = 0; i < n; i++) {
                hits[k][j][i] += 1;
#pragma acc atomic update
                total += k + j + i;
            }
#pragma acc parallel loop gang(dim : 3) copy(hits, most)
    for (int k = 0; k < l; k++)
#pragma acc loop gang(dim : 1) worker reduction(max : most)
        for (int j = 0; j < m; j++)
#pragma acc loop vector
            for (int i = 0; i < n; i++) {
                hits[k][j][i] += 1;
                most = most > k * j * i ? most : k * j * i;
            }
#pragma acc parallel num_gangs(2, 3) copyout(rows)
#pragma acc loop gang(dim : 2)
    for (int j = 0; j < m; j++) {
        rows[j] = 0;
#pragma acc loop seq
        for (int i = 0; i < n; i++)
            rows[j] += i;
    }
    int want = 5;
    for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++) {
                CHECK(hits[k][j][i] == 2);
                want += k + j + i;
            }
    for (int j = 0; j < m; j++)
        CHECK(rows[j] == n * (n - 1) / 2);
    CHECK(total == want && most == (l - 1) * (m - 1) * (n - 1));
}

int main(void) {
    static int a[M][N];
    tile(a, M, N);
    gangs(a, M, N);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(a[j][i] == (i ? 8 : 10));
    CHECK(automatic(N) == N);
    dimensions(3, M, N);
    return 0;
}
