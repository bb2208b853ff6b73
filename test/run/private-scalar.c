// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// private scalars on loops: uninitialised copies, the originals keep their values; a global among them.
#include "Inputs/check.h"

enum { M = 9, N = 90 };
static int scratch = 77;

int main(void) {
    int a[M][N], t = 11, u = 12;
#pragma acc parallel loop gang private(u) copyout(a)
    for (int j = 0; j < M; j++) {
        u = 10 * j;
#pragma acc loop vector private(t, scratch)
        for (int i = 0; i < N; i++) {
            t = i + u;
            scratch = 2 * t;
            a[j][i] = t + scratch;
        }
    }
    CHECK(t == 11 && u == 12 && scratch == 77);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(a[j][i] == 3 * (i + 10 * j));
    int b[N];
#pragma acc parallel loop private(t) copyout(b)
    for (int i = 0; i < N; i++) {
        t = i;
        while (t > 9)
            t -= 10;
        b[i] = t;
    }
    for (int i = 0; i < N; i++)
        CHECK(b[i] == i % 10);
    return 0;
}
