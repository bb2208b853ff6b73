// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Array parameters in every spelling; their extents are those at entry, whatever happens to the variables in them.
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

static int calls;
static int counted(int n) {
    calls++;
    return n;
}

static void changed(int n, int a[n], int b[n], int c[n], int d[counted(n)]) {
    int m = n, last[3] = {0};
    n = 1;
#pragma acc parallel loop reduction(+ : a)
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < m; k++)
            a[k] += k;
#pragma acc parallel loop private(b) firstprivate(c) copy(last)
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < m; k++)
            b[k] = k + i + c[k];
        last[i] = b[m - 1];
    }
#pragma acc parallel loop reduction(max : d)
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < m; k++)
            d[k] = d[k] > k * i ? d[k] : k * i;
    for (int k = 0; k < m; k++)
        CHECK(a[k] == 10 * k + 1 && b[k] == 1 && c[k] == 1 && d[k] == (k ? 9 * k : 1));
    for (int i = 0; i < 3; i++)
        CHECK(last[i] == m + i);
    CHECK(calls == 1);
}

/* A row is longer than the section says. */
static void narrow(int n, int m, int a[n][m]) {
    int all = m, v[n][m];
    m = 2;
    for (int k = 0; k < n; k++)
        for (int l = 0; l < all; l++)
            v[k][l] = 0;
#pragma acc data copy(a[0:n][0:m], v[0:n][0:m])
    {
#pragma acc parallel loop present(a, v)
        for (int k = 0; k < n; k++)
            for (int l = 0; l < m; l++)
                v[k][l] = a[k][l] = 5;
        for (int k = 0; k < n; k++)
            for (int l = m; l < all; l++)
                v[k][l] = a[k][l] = 7;
    }
    for (int k = 0; k < n; k++)
        for (int l = 0; l < all; l++)
            CHECK(a[k][l] == (l < m ? 5 : 7) && v[k][l] == a[k][l]);
}

int main(void) {
    int few[4][6] = {{1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}};
    changed(6, few[0], few[1], few[2], few[3]);
    narrow(4, 6, few);
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
