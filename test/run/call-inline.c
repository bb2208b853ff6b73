// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// static inline and noinline functions, a function that is defined after its use, one called from host and kernel.
#include "Inputs/check.h"

enum { N = 66 };

static inline int twice(int x) {
    return 2 * x;
}
int later(int x);
__attribute__((noinline)) static long apart(long x, const char *text) {
    return x + text[x % 3];
}

int main(void) {
    int a[N];
    long b[N];
#pragma acc parallel loop copyout(a, b)
    for (int i = 0; i < N; i++) {
        a[i] = later(twice(i));
        b[i] = apart(i, "xyz");
    }
    for (int i = 0; i < N; i++)
        CHECK(a[i] == later(twice(i)) && b[i] == apart(i, "xyz"));
    return 0;
}

int later(int x) {
    switch (x % 4) {
    case 0:
        return x;
    case 2:
        return twice(x) + 1;
    default:
        return -1;
    }
}
