// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-minfo %s -o %t -lm 2>&1 | FileCheck %s && %run %t
// Jacobi's iteration as in tutorials: bare kernels, and a maximum that is taken by fmax. The loops run in parallel.
#include "Inputs/check.h"
#include <math.h>
#include <string.h>

enum { NN = 66, NM = 50 };

static double A[NN][NM], Anew[NN][NM];

static void init(void) {
    memset(A, 0, sizeof A);
    memset(Anew, 0, sizeof Anew);
    for (int j = 0; j < NN; j++)
        A[j][0] = Anew[j][0] = 1.0;
}

static double step(const int n, const int m) {
    double error = 0.0;
    // CHECK: laplace-kernels.c:[[@LINE+2]]:{{.*}}Generating implicit reduction(max:error)
#pragma acc kernels
    for (int j = 1; j < n - 1; j++) {
        for (int i = 1; i < m - 1; i++) {
            Anew[j][i] = 0.25 * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
            error = fmax(error, fabs(Anew[j][i] - A[j][i]));
        }
    }
#pragma acc kernels
    for (int j = 1; j < n - 1; j++) {
        for (int i = 1; i < m - 1; i++) {
            A[j][i] = Anew[j][i];
        }
    }
    return error;
}
// CHECK-COUNT-2: Loop is parallelized: {{gang|vector}}
// CHECK-COUNT-2: Loop is parallelized: {{gang|vector}}

static double iterate(int most, double tolerance, int *count) {
    double error = 1.0;
    *count = 0;
#pragma acc data copy(A), create(Anew)
    while (error > tolerance && *count < most) {
        error = step(NN, NM);
        ++*count;
    }
    return error;
}

static double on_host(int most, double tolerance, int *count) {
    double error = 1.0;
    *count = 0;
    while (error > tolerance && *count < most) {
        error = 0;
        for (int j = 1; j < NN - 1; j++)
            for (int i = 1; i < NM - 1; i++) {
                Anew[j][i] = 0.25 * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
                error = fmax(error, fabs(Anew[j][i] - A[j][i]));
            }
        for (int j = 1; j < NN - 1; j++)
            for (int i = 1; i < NM - 1; i++)
                A[j][i] = Anew[j][i];
        ++*count;
    }
    return error;
}

int main(void) {
    int count, expected;
    init();
    double error = iterate(60, 1e-3, &count), result = A[NN / 2][3];
    init();
    double right = on_host(60, 1e-3, &expected);
    CHECK(count == expected && fabs(error - right) < 1e-12);
    CHECK(fabs(result - A[NN / 2][3]) < 1e-12);
    return 0;
}
