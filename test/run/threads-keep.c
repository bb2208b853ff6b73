// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lpthread && %run %t
// Threads that share data which each of them names: the copy stays as long as any of them uses it, whoever came first
// and whoever leaves last.
#include "Inputs/check.h"
#include <acc_prof.h>
#include <pthread.h>
#include <stdatomic.h>

enum { N = 1000, ROUNDS = 100, WORKERS = 2 };
static double shared[N];
static atomic_int ready, done;

/* Data comes and goes; what is there in between takes the place of what was given back. */
static void *hold(void *unused) {
    double other[N];
    for (int i = 0; i < N; i++)
        other[i] = -1e9;
    while (done < WORKERS) {
#pragma acc data copyin(shared)
        for (volatile int spin = 0; spin < 20000; spin++)
            ;
#pragma acc data copyin(other)
        for (volatile int spin = 0; spin < 1000; spin++)
            ;
        ready = 1;
    }
    return unused;
}

static void *work(void *number) {
    int queue = *(int *)number;
    while (!ready)
        ;
    for (int round = 0; round < ROUNDS; round++) {
        double sum = 0;
        if (queue == 0) {
#pragma acc parallel loop copyin(shared) reduction(+ : sum) num_gangs(4)
            for (int i = 0; i < N; i++)
                sum += shared[i];
        } else {
#pragma acc parallel loop copyin(shared) reduction(+ : sum) num_gangs(4) async(queue)
            for (int i = 0; i < N; i++)
                sum += shared[i];
#pragma acc wait(queue)
        }
        CHECK(sum == N * (N - 1) / 2.0);
    }
    done++;
    return NULL;
}

/* The region that brought the data ends, and other data comes, when a second launch has looked for it. */
static atomic_int armed, begun, ending, ended;

static void *begin(void *unused) {
    double other[N];
    for (int i = 0; i < N; i++)
        other[i] = -1e9;
#pragma acc data copyin(shared)
    {
        begun = 1;
        while (!ending)
            ;
    }
#pragma acc enter data copyin(other)
    ended = 1;
#pragma acc exit data delete(other)
    return unused;
}

static void launching(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    (void)prof, (void)event, (void)api;
    ending = armed;
    while (armed && !ended)
        ;
}

static void between(void) {
    pthread_t other;
    acc_prof_register(acc_ev_enqueue_launch_start, launching, acc_reg);
    pthread_create(&other, NULL, begin, NULL);
    while (!begun)
        ;
    for (int round = 0; round < 3; round++) {
        double sum = 0;
        armed = round == 2;
#pragma acc parallel loop copyin(shared) reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += shared[i];
        CHECK(sum == N * (N - 1) / 2.0);
    }
    armed = 0;
    ending = 1;
    pthread_join(other, NULL);
    acc_prof_unregister(acc_ev_enqueue_launch_start, launching, acc_reg);
}

int main(void) {
    pthread_t holder, worker[WORKERS];
    int number[WORKERS];
    for (int i = 0; i < N; i++)
        shared[i] = i;
    between();
    pthread_create(&holder, NULL, hold, NULL);
    for (int i = 0; i < WORKERS; i++) {
        number[i] = i;
        pthread_create(&worker[i], NULL, work, &number[i]);
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_join(worker[i], NULL);
    pthread_join(holder, NULL);
    return 0;
}
