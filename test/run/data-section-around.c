// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Constructs without a clause for an array of which a data construct around has mapped a section; kernels of several parts
// are such constructs in the data region of their own clauses.
#include "Inputs/check.h"

enum { N = 50 };

static int a[N], b[N][N];

static void region(int low, int n) {
#pragma acc data copy(a[low : n]) copyin(b[2 : 3])
#pragma acc parallel loop
    for (int i = low; i < low + n; i++)
        a[i] += b[2 + i % 3][i];
}

static void parts(int low, int n) {
#pragma acc kernels copy(a[low : n])
    {
        for (int i = low; i < low + n; i++)
            a[i] *= 2;
#pragma acc loop independent
        for (int i = low; i < low + n; i++)
            a[i] += 1;
        a[low] = -a[low];
    }
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i] = i, b[i][j] = 100 * i + j;
    region(10, 20);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == (i < 10 || i >= 30 ? i : i + 100 * (2 + i % 3) + i));
    for (int i = 0; i < N; i++)
        a[i] = i;
    parts(5, 40);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == (i < 5 || i >= 45 ? i : i == 5 ? -11 : 2 * i + 1));
    return 0;
}
