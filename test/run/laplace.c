// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 -g %s -o %t.O0 -lm && %run %t.O0
// RUN: %xacc_cc -O3 -march=native %s -o %t.O3 -lm && %run %t.O3
// RUN: %xacc_cc -O2 -flto -fuse-ld=lld %s -o %t.lto -lm && %run %t.lto
// RUN: %xacc_cc -O2 -flto=thin -fuse-ld=lld %s -o %t.thin -lm && %run %t.thin
// Jacobi iteration, 64 x 64, against the same on the host: errors would travel through all 100 steps.
#include "Inputs/check.h"
#include <math.h>
#include <string.h>

enum { N = 64, STEPS = 100 };
static double a[N][N], next[N][N], host[N][N], host_next[N][N];

static double step_on_host(void) {
    double error = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            host_next[j][i] = 0.25 * (host[j][i + 1] + host[j][i - 1] +
                                      host[j - 1][i] + host[j + 1][i]);
            error = fmax(error, fabs(host_next[j][i] - host[j][i]));
        }
    memcpy(host, host_next, sizeof host);
    return error;
}

int main(void) {
    for (int j = 0; j < N; j++)
        a[j][0] = next[j][0] = host[j][0] = host_next[j][0] = 1;
#pragma acc data copy(a) create(next)
    for (int step = 0; step < STEPS; step++) {
        double error = 0;
#pragma acc parallel loop collapse(2) reduction(max : error)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                next[j][i] = 0.25 * (a[j][i + 1] + a[j][i - 1] + a[j - 1][i] +
                                     a[j + 1][i]);
                error = fmax(error, fabs(next[j][i] - a[j][i]));
            }
#pragma acc parallel loop collapse(2)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                a[j][i] = next[j][i];
        CHECK(fabs(error - step_on_host()) <= 1e-15);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            CHECK(fabs(a[j][i] - host[j][i]) <= 1e-14);
    return 0;
}
