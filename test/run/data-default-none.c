// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// default(none) with everything listed, on the construct or on an enclosing data construct.
#include "Inputs/check.h"

enum { N = 100 };
static const int table[2] = {10, 20};

int main(void) {
    int a[N], b[N], n = N, offset = 3, t;
    double sum = 0;
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc parallel loop default(none) copyin(a) copyout(b) firstprivate(n, offset) private(t) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        t = a[i] + offset;
        b[i] = t + table[i % 2];
        sum += t;
    }
    CHECK(sum == N * (N - 1) / 2 + 3 * N);
    for (int i = 0; i < N; i++)
        CHECK(b[i] == i + 3 + table[i % 2]);
#pragma acc data copyin(a) copy(b)
    {
#pragma acc parallel loop default(none) firstprivate(n)
        for (int i = 0; i < n; i++)
            b[i] -= a[i];
    }
    for (int i = 0; i < N; i++)
        CHECK(b[i] == 3 + table[i % 2]);
    return 0;
}
