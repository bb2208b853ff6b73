// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O2 -Rpass-missed=xacc %s -o %t 2>&1 | FileCheck %s
// cache changes nothing that a program can tell.
#include "Inputs/check.h"

enum { N = 200 };

static double a[N], b[N], grid[10][10];

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 1; i < N - 1; i++) {
        // CHECK: cache.c:[[@LINE+1]]:{{.*}} Cache directive ignored: the device's own caches serve
#pragma acc cache(readonly : a[i - 1 : 3])
        b[i] = a[i - 1] + a[i] + a[i + 1];
    }
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) {
#pragma acc cache(grid[i][0 : 10])
            grid[i][j] = i + j;
        }
    for (int i = 1; i < N - 1; i++)
        CHECK(b[i] == 3 * i);
    CHECK(grid[9][9] == 18);
    return 0;
}
