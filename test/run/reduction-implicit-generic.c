// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Reductions without a clause by the fmax and fmin of tgmath.h, which call functions of that header.
#include "Inputs/check.h"
#include <tgmath.h>

enum { N = 1000 };
static float f[N];
static double d[N];

int main(void) {
    float most = -1;
    double least = 1e9, top = -1, low = 1e9;
    for (int i = 0; i < N; i++) {
        f[i] = (i * 7919) % N;
        d[i] = 0.5 * f[i] + 1;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        most = fmax(most, f[i]);
        least = fmin(d[i], least);
        top = fmax(fmax(d[i], top), 2.0);
        low = fmin(low, (double)f[i]);
    }
    CHECK(most == N - 1 && least == 1 && top == 0.5 * (N - 1) + 1 && low == 0);
    return 0;
}
