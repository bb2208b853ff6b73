// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A kernels region without loops: scalars that it assigns are copied in and out, also through
// pointers that have their addresses.
#include "Inputs/check.h"

static int global = 4;

int main(void) {
    int n = 3, unused = 9;
    double x = 0.5;
    int a[4] = {1, 2, 3, 4};
#pragma acc kernels
    {
        n = n + a[2];
        x *= n;
        global += 10;
        a[0] = n;
    }
    CHECK(n == 6 && x == 3.0 && global == 14 && a[0] == 6 && a[3] == 4 &&
          unused == 9);
#pragma acc kernels
    {
        for (int i = 0; i < 4; i++)
            n += a[i];
    }
    CHECK(n == 6 + 6 + 2 + 3 + 4);
    int other = 1, *to = &other; // a copy of it is what the pointer leads to
#pragma acc kernels copy(a)
    {
        *to = 7;
        a[1] = other;
    }
    CHECK(other == 7 && a[1] == 7);
#pragma acc kernels copy(a)
    {
        *to = a[1] + 1;
        for (int i = 0; i < 4; i++)
            a[i] = other;
    }
    CHECK(other == 8 && a[0] == 8 && a[3] == 8);
#pragma acc kernels copy(a)
    for (int i = 0; i < 4; i++) {
        a[i] = other;
        *to = i;
    }
    CHECK(other == 3 && a[0] == 8 && a[1] == 0 && a[3] == 2);
    return 0;
}
