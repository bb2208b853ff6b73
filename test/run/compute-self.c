// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// self: the region runs on the host with the host's own data, also while a device copy exists.
#include "Inputs/check.h"

enum { N = 40 };

static void add(int *x, int local, int amount) {
#pragma acc parallel loop self(local) copy(x[0:N])
    for (int i = 0; i < N; i++)
        x[i] += amount;
}

int main(void) {
    int x[N] = {0};
    add(x, 1, 1);
    add(x, 0, 1);
    CHECK(x[0] == 2 && x[N - 1] == 2);
#pragma acc data copyin(x)
    {
        add(x, 1, 10);
        CHECK(x[0] == 12); // the device copy would not be seen here
    }
    for (int i = 0; i < N; i++)
        CHECK(x[i] == 12);
#pragma acc kernels self(1)
    for (int i = 0; i < N; i++)
        x[i] = i;
    CHECK(x[9] == 9);
    return 0;
}
