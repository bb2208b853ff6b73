// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A reduction clause on a sequential loop, and a plain inner loop in a reducing one.
#include "Inputs/check.h"

enum { M = 50, N = 9 };

int main(void) {
    int a[M], total = 0;
#pragma acc parallel loop copyout(a) reduction(+ : total)
    for (int j = 0; j < M; j++) {
        int sum = 1;
#pragma acc loop seq reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += i * j;
        a[j] = sum;
        for (int i = 0; i < N; i++)
            total += i;
    }
    for (int j = 0; j < M; j++)
        CHECK(a[j] == 1 + 36 * j);
    CHECK(total == 36 * M);
    return 0;
}
