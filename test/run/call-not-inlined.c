// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Routines of each level that stay calls: recursive ones, also of one another, with loops of the routine's level.
#include "Inputs/check.h"

enum { N = 24, M = 40 };

#pragma acc routine seq
static int odd(int n);
#pragma acc routine seq
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }

/* Recursive, with a loop over lanes at each depth. */
#pragma acc routine vector
static void spread(int *row, int depth) {
    if (depth == 0)
        return;
#pragma acc loop vector
    for (int j = 0; j < M; j++)
        row[j] += depth;
    spread(row, depth - 1);
}

#pragma acc routine worker
static void shift(int *row, int by, int depth) {
#pragma acc loop worker vector
    for (int j = 0; j < M; j++)
        row[j] += by * j;
    if (depth > 1)
        shift(row, by, depth - 1);
}

static int out[N][M], parity[N];

int main(void) {
#pragma acc parallel loop gang copy(out) copyout(parity)
    for (int i = 0; i < N; i++) {
        spread(out[i], i % 5);
        shift(out[i], i, 2);
        parity[i] = even(i);
    }
    for (int i = 0; i < N; i++) {
        CHECK(parity[i] == (i % 2 == 0));
        for (int j = 0; j < M; j++)
            CHECK(out[i][j] == i % 5 * (i % 5 + 1) / 2 + 2 * i * j);
    }
    return 0;
}
