// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Where the reduction variable is on the device already, its device copy takes the result.
#include "Inputs/check.h"

enum { N = 256 };

int main(void) {
    int a[N], sum = 1;
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc data copy(sum) copyin(a)
    {
        sum = 500;
#pragma acc parallel loop reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += a[i];
        CHECK(sum == 500);
#pragma acc parallel loop reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += 1;
#pragma acc update self(sum)
        CHECK(sum == 1 + N * (N - 1) / 2 + N);
        sum = 0;
    }
    CHECK(sum == 1 + N * (N - 1) / 2 + N);
    return 0;
}
