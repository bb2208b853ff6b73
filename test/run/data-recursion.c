// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A data region in a recursive function: counts nest, the guard is per call.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 40, DEPTH = 5 };

static int descend(int *a, int depth) {
    int on_host = a[0];
#pragma acc data copy(a[0:N])
    {
#pragma acc parallel loop present(a)
        for (int i = 0; i < N; i++)
            a[i] += 1;
        CHECK(a[0] == on_host);
        if (depth > 1)
            return depth + descend(a, depth - 1);
        CHECK(acc_is_present(a, N * sizeof *a));
    }
    return depth;
}

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = i;
    CHECK(descend(a, DEPTH) == DEPTH * (DEPTH + 1) / 2);
    CHECK(!acc_is_present(a, 1));
    for (int i = 0; i < N; i++)
        CHECK(a[i] == i + DEPTH);
    return 0;
}
