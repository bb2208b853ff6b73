// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// The barrier at the head of a sequential loop within a gang waits for what lanes store at the loop's end.
#include "Inputs/check.h"

enum { M = 7, N = 75 };
static int a[M][N], b[M][N];

static void turn(int turns) {
#pragma acc parallel loop gang vector_length(128) copy(a, b)
    for (int j = 0; j < M; j++)
        for (int t = 0; t < turns; t++) {
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                a[j][i] = b[j][(i + 1) % N] + t;
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                b[j][i] = a[j][(i + 40) % N] + 1;
        }
}

int main(void) {
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            b[j][i] = i * (j + 1);
    turn(5);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(b[j][i] == (i + 5 * 41) % N * (j + 1) + 15);
    return 0;
}
