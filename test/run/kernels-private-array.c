// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-minfo %s -o %t 2>&1 | FileCheck %s && %run %t
// Loops of kernels without a directive whose iterations use an array of the function for their own values.
#include "Inputs/check.h"

enum { N = 100 };

static void elements(const double *restrict x, double *restrict out) {
    double t[3];
    // CHECK-DAG: [[@LINE+2]]:{{.*}}Loop is parallelized: gang, vector
#pragma acc kernels copyin(x[0:N + 2]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        t[0] = x[i];
        t[1] = x[i + 1];
        t[2] = x[i + 2];
        out[i] = t[0] - 2 * t[1] + t[2];
    }
}

static void loops(const double *restrict x, double *restrict out) {
    double t[8];
    // CHECK-DAG: [[@LINE+2]]:{{.*}}Loop is parallelized: gang, vector
#pragma acc kernels copyin(x[0:N + 2]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 8; k++)
            t[k] = x[i] * k;
        double sum = 0;
        for (int k = 7; k >= 0; k--)
            sum += t[k];
        if (i % 2)
            t[3] = 1;
        out[i] = sum + t[3];
    }
}

// One element is left from the iteration before.
static void carried(const double *restrict x, double *restrict out) {
    double t[4] = {1, 2, 3, 4};
    // CHECK-DAG: [[@LINE+2]]:{{.*}}Loop carried dependence of t prevents parallelization
#pragma acc kernels copyin(x[0:N + 2]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 3; k++)
            t[k] = x[i] + k;
        out[i] = t[0] + t[3];
        t[3] = x[i];
    }
}

// The last values are used.
static double last(const double *restrict x, double *restrict out) {
    double t[2];
    // CHECK-DAG: [[@LINE+2]]:{{.*}}Loop carried dependence of t prevents parallelization
#pragma acc kernels copyin(x[0:N + 2]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        t[0] = x[i];
        t[1] = 2 * t[0];
        out[i] = t[1];
    }
    return t[1];
}

// Only some iterations assign.
static void sometimes(const double *restrict x, double *restrict out) {
    double t[2] = {5, 6};
    // CHECK-DAG: [[@LINE+2]]:{{.*}}Loop carried dependence of t prevents parallelization
#pragma acc kernels copyin(x[0:N + 2]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        if (i % 3 == 0)
            t[0] = x[i];
        out[i] = t[0];
    }
}

int main(void) {
    double x[N + 2], out[N];
    for (int i = 0; i < N + 2; i++)
        x[i] = i * i;
    elements(x, out);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == 2);
    loops(x, out);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == 28 * x[i] + (i % 2 ? 1 : 3 * x[i]));
    carried(x, out);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == x[i] + (i ? x[i - 1] : 4));
    CHECK(last(x, out) == 2 * x[N - 1] && out[5] == 50);
    sometimes(x, out);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == x[i - i % 3]);
    return 0;
}
