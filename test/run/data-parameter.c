// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Array parameters in every spelling.
#include "Inputs/check.h"

enum { N = 90 };

static void one(int a[N], int b[], int n) {
#pragma acc parallel loop copyin(a[:N]) copyout(b[:n])
    for (int i = 0; i < n; i++)
        b[i] = a[i] + 1;
}

static void two(int a[][N], int (*b)[N], int rows) {
#pragma acc parallel loop collapse(2) copyin(a[0:rows]) copyout(b[0:rows][0:N])
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < N; i++)
            b[j][i] = 2 * a[j][i];
}

static void sized(int a[static N], const int b[restrict]) {
#pragma acc parallel loop copy(a[0:N]) copyin(b[0:N])
    for (int i = 0; i < N; i++)
        a[i] -= b[i];
}

int main(void) {
    int x[N], y[N], m[5][N], d[5][N];
    for (int i = 0; i < N; i++)
        x[i] = i;
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < N; i++)
            m[j][i] = j * i;
    one(x, y, N);
    two(m, d, 5);
    sized(x, y);
    for (int i = 0; i < N; i++)
        CHECK(y[i] == i + 1 && d[4][i] == 8 * i && d[1][i] == 2 * i &&
              x[i] == -1);
    return 0;
}
