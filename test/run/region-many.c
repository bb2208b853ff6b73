// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Many regions in one function, in branches, in a loop, in a macro, in a statement without braces.
#include "Inputs/check.h"

enum { N = 70 };
static int a[N];

#define ADD(value)                                                             \
    do {                                                                       \
        _Pragma("acc parallel loop") for (int i = 0; i < N; i++) a[i] +=       \
            (value);                                                           \
    } while (0)

static void check(int value) {
    for (int i = 0; i < N; i++)
        CHECK(a[i] == value);
}

int main(void) {
    ADD(1);
    ADD(2);
    check(3);
    for (int round = 0; round < 4; round++) {
        if (round % 2)
#pragma acc parallel loop
            for (int i = 0; i < N; i++)
                a[i] += 10;
        else
#pragma acc serial
            for (int i = 0; i < N; i++)
                a[i] += 100;
    }
    check(223);
#pragma acc data copy(a)
    {
        ADD(1000);
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            a[i] += 1;
        ADD(1000);
    }
    check(2224);
    return 0;
}
