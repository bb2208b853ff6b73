// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Asynchronous data transfers around asynchronous kernels, with scalars that change at once after the launch.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 256, ROUNDS = 6 };

int main(void) {
    int *p = malloc(N * sizeof *p), add = 0;
    for (int i = 0; i < N; i++)
        p[i] = i;
#pragma acc enter data copyin(p[0:N]) async(3)
    for (int round = 0; round < ROUNDS; round++) {
        add = 1 << round;
#pragma acc parallel loop present(p) async(3)
        for (int i = 0; i < N; i++)
            p[i] += add;
        add = 1000000;
    }
#pragma acc exit data copyout(p[0:N]) async(3)
    acc_wait(3);
    CHECK(acc_async_test(3));
    for (int i = 0; i < N; i++)
        CHECK(p[i] == i + (1 << ROUNDS) - 1);
    long sum = 0;
#pragma acc parallel loop copyin(p[0:N]) reduction(+ : sum) async(1)
    for (int i = 0; i < N; i++)
        sum += p[i];
#pragma acc wait
    CHECK(sum == (long)N * (N - 1) / 2 + N * 63);
    free(p);
    return 0;
}
