// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Loop variables of every integer width and signedness, mixed with bounds of other types.
#include "Inputs/check.h"
#include <stddef.h>

enum { N = 120 };
static int a[N];

#define CHECK_ALL(from, to)                                                    \
    for (int i = 0; i < N; i++) {                                              \
        CHECK(a[i] == (i >= (from) && i < (to) ? i + 1 : 0));                  \
        a[i] = 0;                                                              \
    }

int main(void) {
    short low = 3;
    long long high = 110;
    unsigned char end = 120;
#pragma acc parallel loop
    for (char i = 0; i < 120; i++)
        a[(int)i] = i + 1;
    CHECK_ALL(0, 120)
#pragma acc parallel loop
    for (short i = low; i < high; i++)
        a[i] = i + 1;
    CHECK_ALL(3, 110)
#pragma acc parallel loop
    for (long i = low; i < end; i++)
        a[i] = (int)i + 1;
    CHECK_ALL(3, 120)
#pragma acc parallel loop
    for (unsigned long i = 5; i <= 99; i++)
        a[i] = (int)i + 1;
    CHECK_ALL(5, 100)
#pragma acc parallel loop
    for (size_t i = 0; i < sizeof a / sizeof *a; ++i)
        a[i] = (int)i + 1;
    CHECK_ALL(0, N)
#pragma acc parallel loop
    for (long long i = 119; i >= low; i--)
        a[i] = (int)i + 1;
    CHECK_ALL(3, 120)
#pragma acc parallel loop collapse(2)
    for (signed char j = 0; j < 12; j++)
        for (unsigned short i = 0; i < 10; i++)
            a[j * 10 + i] = j * 10 + i + 1;
    CHECK_ALL(0, 120)
    return 0;
}
