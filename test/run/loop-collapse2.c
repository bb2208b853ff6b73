// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// collapse(2): tight nests, odd and tiny extents, bounds other than zero.
#include "Inputs/check.h"

enum { M = 41, N = 67 };
static float a[M][N];

static void fill(int m0, int m1, int n0, int n1) {
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = -1;
#pragma acc parallel loop collapse(2) copy(a)
    for (int j = m0; j < m1; j++) {
        ; // nothing stands between them
        for (int i = n0; i < n1; i++)
            a[j][i] = 100 * j + i;
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) {
            int inside = j >= m0 && j < m1 && i >= n0 && i < n1;
            CHECK(a[j][i] == (inside ? 100 * j + i : -1));
        }
}

int main(void) {
    fill(0, M, 0, N);
    fill(1, M - 1, 1, N - 1);
    fill(3, 4, 5, 8);
    fill(0, 1, 0, N);
    fill(0, M, 2, 3);
    fill(0, 0, 0, N);
    fill(0, M, 9, 2);
    return 0;
}
