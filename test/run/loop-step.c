// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Steps other than one: constants, variables, the sum on either side, `<=`, collapsed.
#include "Inputs/check.h"

enum { N = 101 };
static int a[N], m[N][N];

static void check(int start, int step, int end) {
    for (int i = 0; i < N; i++) {
        int inside = i >= start && i < end && (i - start) % step == 0;
        CHECK(a[i] == (inside ? i + 1 : 0));
        a[i] = 0;
    }
}

int main(void) {
    int step = 4;
#pragma acc parallel loop
    for (int i = 0; i < N; i += 2)
        a[i] = i + 1;
    check(0, 2, N);
#pragma acc parallel loop
    for (int i = 3; i < N; i = i + step)
        a[i] = i + 1;
    check(3, 4, N);
#pragma acc parallel loop
    for (int i = 1; i <= N - 1; i = 5 + i)
        a[i] = i + 1;
    check(1, 5, N);
#pragma acc parallel loop
    for (int i = 2; 90 >= i; i += 1000)
        a[i] = i + 1;
    check(2, 1000, N);
#pragma acc parallel loop collapse(2)
    for (int j = 1; j <= 90; j += 9)
        for (int i = 95; i > 2; i -= step)
            m[j][i] = 1;
    int sum = 0, marked = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            sum += m[j][i];
    for (int j = 1; j <= 90; j += 9)
        for (int i = 95; i > 2; i -= step)
            marked += m[j][i];
    CHECK(sum == 10 * 24 && marked == sum);
    return 0;
}
