// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Global arrays: used directly, through a helper's parameter and through a static pointer.
#include "Inputs/check.h"

enum { N = 150 };
static double a[N];
double b[N];
static double *alias = b;

static void scale(double *x, int n, double factor) {
#pragma acc parallel loop present(x)
    for (int i = 0; i < n; i++)
        x[i] *= factor;
}

static void implicit(double *restrict x, const double *restrict y, int n) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        x[i] += y[i];
}

int main(void) {
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = 1;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        b[i] = a[i] + b[i];
    for (int i = 0; i < N; i++)
        CHECK(b[i] == i + 1);
#pragma acc data copyin(a) copy(alias[0:N])
    {
        scale(b, N, 3);
        implicit(b, a, N);
#pragma acc parallel loop present(b)
        for (int i = 0; i < N; i++)
            alias[i] += b[i];
    }
    for (int i = 0; i < N; i++)
        CHECK(b[i] == 2 * (3 * (i + 1) + i) && a[i] == i);
    return 0;
}
