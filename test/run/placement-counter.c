// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// The counter of a sequential loop, which the program reads behind the region, is stored by one lane: in front of the loop and at
// its end. All lanes go through the loop together, with barriers around what they share.
#include "Inputs/check.h"

enum { N = 24, MANY = 1024 };
static long a[MANY], p[MANY];

static long turn(int n, int turns) {
    long t = 3, w[4] = {1, 2, 3, 4};
    int i = 0;
#pragma acc kernels copy(a, p)
    for (int x = 0; x < 2; x++)
        for (i = 2; i < n; i++)
            for (int j = 0; j < n - 1; j++) {
                t = a[i * n + 2 * j];
                for (int l = 0; l < 4; l++)
                    w[l] = a[i - j + N] + l;
                long z = p[i];
                p[i] = p[j] + turns;
                p[j] = z;
            }
    return t + 10 * w[1] + 100 * i;
}

int main(void) {
    long expected[MANY];
    for (int i = 0; i < MANY; i++)
        a[i] = i % 7, expected[i] = p[i] = 3 * i;
    for (int x = 0; x < 2; x++)
        for (int i = 2; i < 20; i++)
            for (int j = 0; j < 19; j++) {
                long z = expected[i];
                expected[i] = expected[j] + 1;
                expected[j] = z;
            }
    CHECK(turn(20, 1) == (19 * 20 + 2 * 18) % 7 + 10 * ((19 - 18 + N) % 7 + 1) + 100 * 20);
    for (int i = 0; i < MANY; i++)
        CHECK(p[i] == expected[i]);
    return 0;
}
