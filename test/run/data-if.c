// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// data with a condition: false, true and computed; the exit remembers what the entry saw.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 50 };
static int a[N];

static void region(int on) {
    int condition = on;
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc data copy(a) if (condition)
    {
        condition = !condition;
#pragma acc parallel loop copy(a)
        for (int i = 0; i < N; i++)
            a[i] += 100;
    }
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 100 + i);
}

int main(void) {
    region(0);
    region(1);
#pragma acc enter data copyin(a) if (0)
#pragma acc update device(a) if (0)
#pragma acc exit data delete(a) if (0)
    return 0;
}
