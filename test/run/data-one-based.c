// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// A pointer in front of an array, as programs count from 1, points to the array that lies there: that one is no section of it.
#include "Inputs/check.h"

__attribute__((section("pair"), used, aligned(4))) int one[1] = {5};
__attribute__((section("pair"), used, aligned(4))) int h[10] = {1, 2, 3};

int main(void) {
    int *p = h - 1;
    CHECK(p == one);
#pragma acc data copy(one) copy(p[1 : 10])
    {
#pragma acc parallel loop
        for (int i = 0; i < 1; i++)
            one[i] += 1;
#pragma acc parallel loop
        for (int i = 1; i <= 10; i++)
            p[i] += 1;
    }
    CHECK(one[0] == 6 && h[0] == 2 && h[9] == 1);
    return 0;
}
