// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// data, enter data and exit data in a queue, with the kernels between them.
#include "Inputs/check.h"

enum { N = 300 };

int main(void) {
    int *a = malloc(N * sizeof *a), b[N];
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc data copy(a[0:N]) copyout(b) async(2)
    {
#pragma acc parallel loop present(a) async(2)
        for (int i = 0; i < N; i++)
            a[i] += 7;
#pragma acc parallel loop async(2)
        for (int i = 0; i < N; i++)
            b[i] = 2 * a[i];
    }
#pragma acc wait(2)
    for (int i = 0; i < N; i++)
        CHECK(a[i] == i + 7 && b[i] == 2 * (i + 7));
#pragma acc enter data copyin(a[0:N]) async(1)
#pragma acc parallel loop present(a) wait(1)
    for (int i = 0; i < N; i++)
        a[i] = -i;
#pragma acc exit data copyout(a[0:N]) async(4)
#pragma acc wait(4)
    for (int i = 0; i < N; i++)
        CHECK(a[i] == -i);
    free(a);
    return 0;
}
