// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=int %s -o %t.int -lm && %run %t.int
// RUN: %xacc_cc -O2 -DT=long %s -o %t.long -lm && %run %t.long
// RUN: %xacc_cc -O2 -DT=float %s -o %t.float -lm && %run %t.float
// RUN: %xacc_cc -O2 -DT=double %s -o %t.double -lm && %run %t.double
// Reductions over collapsed loops of two and three dimensions.
#include "Inputs/check.h"

enum { L = 4, M = 11, N = 37 };
static T a[L][M][N];

int main(void) {
    T sum = -50, high = -9999, low = 9999, s = -50, h = -9999, l = 9999;
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++) {
                T x = a[k][j][i] = (k * 31 + j * 17 + i * 7) % 91 - 95;
                sum += x;
                high = x > high ? x : high;
                low = x < low ? x : low;
            }
#pragma acc parallel loop collapse(3) reduction(+ : s)
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                s += a[k][j][i];
    CHECK(s == sum);
#pragma acc parallel loop gang collapse(2) reduction(max : h)
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++) {
#pragma acc loop vector reduction(max : h)
            for (int i = 0; i < N; i++)
                if (a[k][j][i] > h)
                    h = a[k][j][i];
        }
    CHECK(h == high);
#pragma acc kernels loop independent collapse(3) reduction(min : l)
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                l = l < a[k][j][i] ? l : a[k][j][i];
    CHECK(l == low);
    return 0;
}
