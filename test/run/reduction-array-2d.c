// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Reductions of arrays of arrays, whole and in rows, which Clang's own check refuses.
#include "Inputs/check.h"

typedef int row_t[3];
int main(void) {
    enum { N = 300 };
    int m[2][3] = {{0}}, most[2][2][2];
    row_t rows[4] = {{0}};
    int *p = most[0][0];
    for (int i = 0; i < 8; i++) p[i] = i;
#pragma acc parallel loop reduction(+ : m) reduction(max:most)
    for (int i = 0; i < N; i++) {
        m[i % 2][i % 3] += i;
        int *q = &most[i & 1][i >> 1 & 1][i >> 2 & 1];
        *q = *q > i ? *q : i;
    }
    int want[2][3] = {{0}};
    for (int i = 0; i < N; i++) want[i % 2][i % 3] += i;
    for (int i = 0; i < 6; i++) CHECK((&m[0][0])[i] == (&want[0][0])[i]);
    for (int i = 0; i < 8; i++) { CHECK(p[i] >= N - 8 && (p[i] >> 0 & 1) == (i >> 2)); }
#pragma acc parallel reduction(+ : rows[1:2])
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
#pragma acc loop vector
        for (int j = 0; j < 10; j++)
            rows[1 + j % 2][i % 3] += 1;
    }
    }
    for (int k = 0; k < 3; k++) CHECK(rows[0][k] == 0 && rows[1][k] == 500 && rows[2][k] == 500 && rows[3][k] == 0);
    int x = 0;
#pragma acc parallel loop reduction(+ : rows, x)
    for (int i = 0; i < N; i++) {
        rows[3][i % 3] += 1;
        x += 1;
    }
    CHECK(x == N && rows[3][1] == 100 && rows[1][1] == 500);
    return 0;
}
