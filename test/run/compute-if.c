// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A compute construct with a false condition runs on the host, on the host's data.
#include "Inputs/check.h"

enum { N = 64 };
static int a[N];

static void add(int value, int on_device) {
#pragma acc parallel loop if (on_device)
    for (int i = 0; i < N; i++)
        a[i] += value;
}

int main(void) {
    int sum = 0;
    add(1, 0);
    CHECK(a[0] == 1 && a[N - 1] == 1);
#pragma acc data copy(a)
    {
        add(10, 0);
        add(100, 1);
        CHECK(a[0] == 11);
#pragma acc parallel loop reduction(+ : sum) if (0)
        for (int i = 0; i < N; i++)
            sum += a[i];
        CHECK(sum == 11 * N);
#pragma acc serial if (0)
        {
            a[2] = 7;
        }
        CHECK(a[2] == 7);
#pragma acc parallel num_gangs(5) if (0) copy(sum)
        {
            sum = 3;
        }
        CHECK(sum == 3);
    }
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 101);
    return 0;
}
