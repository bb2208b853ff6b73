// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Variable-length arrays of one and two dimensions, as locals and as parameters.
#include "Inputs/check.h"

static void add(int m, int n, double a[m][n], const double b[m][n],
                double c[n]) {
#pragma acc parallel loop collapse(2) copy(a[0:m][0:n]) copyin(b[0:m][0:n], c[0:n])
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            a[j][i] += b[j][i] * c[i];
}

static void run(int m, int n) {
    double a[m][n], b[m][n], c[n];
#pragma acc parallel loop copyout(c)
    for (int i = 0; i < n; i++)
        c[i] = i + 0.5;
#pragma acc parallel loop gang
    for (int j = 0; j < m; j++) {
#pragma acc loop vector
        for (int i = 0; i < n; i++) {
            a[j][i] = j - i;
            b[j][i] = 2 * j;
        }
    }
    add(m, n, a, b, c);
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            CHECK(a[j][i] == j - i + 2 * j * (i + 0.5));
#pragma acc data copyin(b) copyout(a)
    {
#pragma acc parallel loop collapse(2)
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                a[j][i] = b[m - 1 - j][i];
    }
    CHECK(a[0][n - 1] == 2 * (m - 1) && a[m - 1][0] == 0);
}

int main(void) {
    run(13, 37);
    run(1, 1);
    run(40, 3);
    return 0;
}
