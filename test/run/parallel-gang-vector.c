// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Outer loop over gangs, inner loop over lanes, pure code between them.
#include "Inputs/check.h"

enum { M = 37, N = 75 };
static double a[M][N], b[M][N], scale[M];

int main(void) {
    for (int j = 0; j < M; j++) {
        scale[j] = j + 1;
        for (int i = 0; i < N; i++)
            a[j][i] = i - 2.0 * j;
    }
#pragma acc parallel loop gang copyin(a, scale) copyout(b)
    for (int j = 0; j < M; j++) {
        double s = 0.5 * scale[j];
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            b[j][i] = s * a[j][i];
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(b[j][i] == 0.5 * scale[j] * a[j][i]);

#pragma acc parallel num_gangs(4) vector_length(128)
    {
#pragma acc loop gang
        for (int j = 0; j < M; j++) {
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                b[j][i] += 1.0;
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                b[j][i] *= 2.0;
        }
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(b[j][i] == 2.0 * (0.5 * scale[j] * a[j][i] + 1.0));
    return 0;
}
