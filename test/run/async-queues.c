// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Two queues, a dependence between them, updates in a queue, waits for one queue and for all.
#include "Inputs/check.h"

enum { N = 400 };
static int a[N], b[N], c[N];

int main(void) {
#pragma acc enter data create(a, b) copyin(c) async(1)
#pragma acc wait(1)
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++)
        b[i] = 2 * i;
#pragma acc parallel loop async(2) wait(1)
    for (int i = 0; i < N; i++)
        b[i] += a[i];
#pragma acc update self(b) async(2)
#pragma acc wait(2)
    for (int i = 0; i < N; i++)
        CHECK(b[i] == 3 * i);
    int queue = 5;
#pragma acc wait(2) async(queue)
#pragma acc parallel loop async(queue)
    for (int i = 0; i < N; i++)
        c[i] = a[i] + b[i];
#pragma acc parallel loop wait(queue) async
    for (int i = 0; i < N; i++)
        a[i] = -1;
#pragma acc update self(c) async(queue)
#pragma acc wait
    for (int i = 0; i < N; i++)
        CHECK(c[i] == 4 * i);
#pragma acc exit data copyout(a) delete(b, c)
    for (int i = 0; i < N; i++)
        CHECK(a[i] == -1);
    return 0;
}
