// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Two-dimensional sections: whole rows of an array and of a pointer to rows, and part of one row.
#include "Inputs/check.h"

enum { M = 12, N = 30 };
static int a[M][N];

static void fill(void) {
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = j * N + i;
}

int main(void) {
    int (*rows)[N] = a + 2;
    fill();
#pragma acc parallel loop collapse(2) copy(a[3:4][0:N])
    for (int j = 3; j < 7; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = -a[j][i];
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(a[j][i] == (j >= 3 && j < 7 ? -1 : 1) * (j * N + i));
    fill();
#pragma acc parallel loop copy(rows[1:3][:])
    for (int j = 1; j < 4; j++)
        for (int i = 0; i < N; i++)
            rows[j][i] += 5000;
    for (int j = 0; j < M; j++)
        CHECK(a[j][7] == j * N + 7 + (j >= 3 && j < 6 ? 5000 : 0));
    fill();
#pragma acc parallel loop copy(a[5][10:15])
    for (int i = 10; i < 25; i++)
        a[5][i] = 1;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(a[j][i] == (j == 5 && i >= 10 && i < 25 ? 1 : j * N + i));
#pragma acc parallel loop copy(a[4:1][2:20])
    for (int i = 2; i < 22; i++)
        a[4][i] = 2;
    CHECK(a[4][1] == 4 * N + 1 && a[4][2] == 2 && a[4][21] == 2 &&
          a[4][22] == 4 * N + 22);
    return 0;
}
