/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Host threads that put work into the same queues, let queues wait for each
 * other, and have a default queue each.
 * RUN: %xacc_cc -O2 -pthread %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <openacc.h>
#include <pthread.h>
#include <stdint.h>

enum { THREADS = 4, QUEUES = 3, ROUNDS = 12, N = 128 };

static void step(int *a, int queue, int next) {
#pragma acc parallel loop present(a[0 : N]) async(queue)
    for (int i = 0; i < N; i++)
        a[i] += 1;
#pragma acc wait(queue) async(next)
#pragma acc parallel loop present(a[0 : N]) async(next)
    for (int i = 0; i < N; i++)
        a[i] *= 2;
}

/* Sums are combined in memory that belongs to the queue, which others use. */
static int sum_of(int *a, int queue) {
    int sum = 0;
#pragma acc parallel loop present(a[0 : N]) async(queue) reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma acc wait(queue)
    return sum;
}

static void *work(void *argument) {
    int me = (int)(intptr_t)argument, a[N], expected = me;
    acc_set_default_async(me % QUEUES);
    for (int i = 0; i < N; i++)
        a[i] = me;
#pragma acc enter data copyin(a[0 : N]) async
    acc_wait(acc_get_default_async());
    for (int round = 0; round < ROUNDS; round++) {
        int queue = (me + round) % QUEUES, next = (queue + 1) % QUEUES;
        step(a, queue, next);
        expected = (expected + 1) * 2;
        CHECK(sum_of(a, next) == N * expected);
        acc_async_test(queue);
    }
    CHECK(acc_get_default_async() == me % QUEUES);
#pragma acc exit data copyout(a[0 : N]) async
    acc_wait_async(me % QUEUES, QUEUES);
    acc_wait(QUEUES);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == expected);
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    CHECK(acc_get_default_async() == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK(!pthread_create(&threads[i], 0, work, (void *)(intptr_t)i));
    for (int i = 0; i < THREADS; i++)
        CHECK(!pthread_join(threads[i], 0));
    /* What another thread chose is not this one's. */
    CHECK(acc_get_default_async() == 0);
    return 0;
}
