// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=int %s -o %t.int -lm && %run %t.int
// RUN: %xacc_cc -O2 -DT=long %s -o %t.long -lm && %run %t.long
// RUN: %xacc_cc -O2 -DT=float %s -o %t.float -lm && %run %t.float
// RUN: %xacc_cc -O2 -DT=double %s -o %t.double -lm && %run %t.double
// A lane reduction per row whose result joins a reduction over gangs.
#include "Inputs/check.h"

enum { M = 19, N = 53 };
static T a[M][N];

int main(void) {
    T sum = 3, high = -9999, s = 3, h = -9999;
    for (int j = 0; j < M; j++) {
        T row = 0, top = -9999;
        for (int i = 0; i < N; i++) {
            a[j][i] = (j * 5 + i * 3) % 23 - 30;
            row += a[j][i];
            top = a[j][i] > top ? a[j][i] : top;
        }
        sum += 2 * row;
        high = row > high ? row : high;
    }
#pragma acc parallel loop gang reduction(+ : s) reduction(max : h) copyin(a)
    for (int j = 0; j < M; j++) {
        T row = 0;
#pragma acc loop vector reduction(+ : row)
        for (int i = 0; i < N; i++)
            row += a[j][i];
        s += 2 * row;
        h = row > h ? row : h;
    }
    CHECK(s == sum);
    CHECK(h == high);
    return 0;
}
