// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Loops over gangs in routines of the same file: each iteration is executed once, whatever the number of gangs, also with
// gang, vector and plain loops beside the calls. (What gangs do is not seen by others before the region ends.)
#include "Inputs/check.h"

enum { N = 300 };

#pragma acc routine gang
static void add(int n, int *a, int *b, int by) {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
        a[i] += by;
#pragma acc loop
    for (int i = 0; i < n; i++)
        a[i] += by;
#pragma acc loop gang
    for (int i = 0; i < n / 10; i++) {
#pragma acc loop vector
        for (int k = 0; k < 10; k++)
            b[10 * i + k] *= 3;
    }
}

int main(void) {
    int a[N], b[N], extra = 0;
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
#pragma acc parallel num_gangs(7) vector_length(32) copy(a, b, extra)
    {
#pragma acc loop gang vector
        for (int i = 0; i < N; i++)
            a[i] += 10;
        add(N, a, b, 2);
#pragma acc loop gang vector reduction(+ : extra)
        for (int i = 0; i < N; i++)
            extra += a[i] == i + 14;
    }
    for (int i = 0; i < N; i++)
        CHECK(a[i] == i + 14 && b[i] == 3 * i);
    CHECK(extra == N);
    add(N, a, b, 1);
    CHECK(a[5] == 21 && b[5] == 45);
    return 0;
}
