// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Several reductions of different types and operators on one loop.
#include "Inputs/check.h"
#include <math.h>

enum { N = 777 };

int main(void) {
    double a[N], sum = 0.5, high = -INFINITY;
    float low = INFINITY;
    int odd = 0;
    long squares = 1;
    unsigned many = 5;
    for (int i = 0; i < N; i++)
        a[i] = (i * 7) % 100 - 49.5;
#pragma acc parallel loop reduction(+ : sum, odd, squares, many) reduction(max : high) reduction(min : low)
    for (int i = 0; i < N; i++) {
        sum += a[i];
        odd += i & 1;
        squares += (long)i * i;
        many += 1;
        high = fmax(high, a[i]);
        low = fminf(low, (float)a[i]);
    }
    double s = 0.5;
    for (int i = 0; i < N; i++)
        s += a[i];
    CHECK(sum == s && odd == N / 2 && many == N + 5);
    CHECK(squares == 1 + (long)(N - 1) * N * (2 * N - 1) / 6);
    CHECK(high == 49.5 && low == -49.5f);
    return 0;
}
