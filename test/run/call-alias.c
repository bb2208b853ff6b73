// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Functions with several names, weak ones, such that do not return, and memory that a function takes from its stack.
#include "Inputs/check.h"

enum { N = 40 };

#pragma acc routine seq
__attribute__((weak)) int replaceable(int x) { return 2 * x; }

int original(int x) { return 3 * x; }
#pragma acc routine(original) seq
int other(int x) __attribute__((alias("original")));

#pragma acc routine seq
static int stacked(int n) {
    int row[n + 1], *more = __builtin_alloca((n + 1) * sizeof *more), sum = 0;
    for (int i = 0; i <= n; i++)
        row[i] = i, more[n - i] = 2 * i;
    for (int i = 0; i <= n; i++)
        sum += row[i] * more[i];
    return sum;
}

#pragma acc routine seq
static int checked(int x) {
    if (x < 0)
        abort();
    if (x > 1000)
        exit(1);
    return x;
}

int main(void) {
    int out[N];
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = replaceable(i) + other(i) + stacked(i % 9) + checked(i);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == 6 * i + stacked(i % 9));
    return 0;
}
