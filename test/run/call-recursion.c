// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Recursion in a kernel, and results through pointers to locals of the caller.
#include "Inputs/check.h"

enum { N = 80 };

static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static void minmax(const int *a, int n, int *low, int *high) {
    *low = *high = a[0];
    for (int i = 1; i < n; i++) {
        *low = a[i] < *low ? a[i] : *low;
        *high = a[i] > *high ? a[i] : *high;
    }
}

int main(void) {
    int f[N], range[N], a[N + 8];
    for (int i = 0; i < N + 8; i++)
        a[i] = i * 37 % 101;
#pragma acc parallel loop copyout(f, range)
    for (int i = 0; i < N; i++) {
        int low, high;
        f[i] = fibonacci(i % 10);
        minmax(a + i, 8, &low, &high);
        range[i] = high - low;
    }
    for (int i = 0; i < N; i++) {
        int low, high;
        minmax(a + i, 8, &low, &high);
        CHECK(f[i] == fibonacci(i % 10) && range[i] == high - low);
    }
    return 0;
}
