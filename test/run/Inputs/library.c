/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The library of run/library.c: kernels on data of whoever calls. */
#include <openacc.h>

enum { N = 200 };

void add(int *a, int by, int queue) {
#pragma acc parallel loop present(a[0 : N]) async(queue)
    for (int i = 0; i < N; i++)
        a[i] += by;
}

int sum(int *a) {
    int all = 0;
#pragma acc parallel loop present(a[0 : N]) reduction(+ : all)
    for (int i = 0; i < N; i++)
        all += a[i];
    return all;
}
