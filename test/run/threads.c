// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -pthread %s -o %t -lm && %run %t
// Host threads that map, compute and unmap at the same time, each its own data
// and one table that all share.
#include "Inputs/check.h"
#include <pthread.h>
#include <stdint.h>

enum { THREADS = 4, ROUNDS = 8, N = 200 };
static int shared[N];

static void *work(void *argument) {
    int me = (int)(intptr_t)argument, a[N];
    for (int round = 0; round < ROUNDS; round++) {
        long sum = 0;
        for (int i = 0; i < N; i++)
            a[i] = i + me;
#pragma acc data copy(a) copyin(shared)
        {
#pragma acc parallel loop
            for (int i = 0; i < N; i++)
                a[i] = a[i] * 2 + shared[i];
#pragma acc parallel loop reduction(+ : sum) async(me)
            for (int i = 0; i < N; i++)
                sum += a[i];
#pragma acc wait(me)
        }
        long expected = 0;
        for (int i = 0; i < N; i++) {
            CHECK(a[i] == 2 * (i + me) + 5 * i);
            expected += a[i];
        }
        CHECK(sum == expected);
    }
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < N; i++)
        shared[i] = 5 * i;
    for (int k = 0; k < THREADS; k++)
        CHECK(!pthread_create(&threads[k], 0, work, (void *)(intptr_t)k));
    for (int k = 0; k < THREADS; k++)
        CHECK(!pthread_join(threads[k], 0));
    return 0;
}
