// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// The old names of clauses, present_or_copy and pcopy, on declare: at file scope, in functions and in blocks.
#include "Inputs/check.h"

int a[10], b[10], c[10], d[10], e[10];
#pragma acc declare present_or_create(a) pcopyin(b)
#pragma acc declare present_or_copyin(c)
#pragma acc declare pcreate(d), present_or_create(e)
static void f(int *x, int *y, int *z) {
    int l[10];
#pragma acc declare present_or_copy(x[0 : 10]) pcopyin(y[0 : 10]) present_or_copyout(z[0 : 10]) present_or_create(l)
#pragma acc parallel loop
    for (int i = 0; i < 10; i++) {
        l[i] = x[i] + y[i];
        x[i]++;
        z[i] = l[i];
    }
}
int main(void) {
    int x[10], y[10], z[10];
    for (int i = 0; i < 10; i++)
        x[i] = i, y[i] = 2 * i, b[i] = c[i] = i;
    f(x, y, z);
    for (int i = 0; i < 10; i++)
        CHECK(z[i] == 3 * i && x[i] == i + 1);
#pragma acc update device(b, c)
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
        a[i] = b[i] + c[i], d[i] = 1, e[i] = 2;
#pragma acc update self(a, d, e)
    for (int i = 0; i < 10; i++)
        CHECK(a[i] == 2 * i && d[i] == 1 && e[i] == 2);
    return 0;
}
