// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Loops that count down: with -- and with larger steps, to zero and beyond.
#include "Inputs/check.h"

enum { N = 200 };
static int a[N];

static int touched(int value) {
    int count = 0;
    for (int i = 0; i < N; i++) {
        count += a[i] == value + i;
        a[i] = 0;
    }
    return count;
}

int main(void) {
#pragma acc parallel loop
    for (int i = N - 1; i >= 0; i--)
        a[i] = 1000 + i;
    CHECK(touched(1000) == N);
#pragma acc parallel loop
    for (int i = N - 1; i > 0; i -= 7)
        a[i] = 2000 + i;
    CHECK(touched(2000) == 29);
#pragma acc parallel loop
    for (int i = N; i > 10; --i)
        a[i - 1] = 3000 + i - 1;
    CHECK(touched(3000) == N - 10);
    int step = -3;
#pragma acc parallel loop
    for (int i = N - 2; i >= 1; i += step)
        a[i] = 4000 + i;
    CHECK(touched(4000) == 66);
#pragma acc parallel loop
    for (long i = 5; i > -5; i = i - 2)
        a[i + 5] = 5000 + (int)i + 5;
    CHECK(touched(5000) == 5);
    return 0;
}
