/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Threads launch regions that copy one struct of the file, whose pointer leads to what is present,
 * while others' launches attach and detach it.
 * RUN: %xacc_cc -O2 %s -o %t -pthread && %run %t
 */
#include "Inputs/check.h"
#include <pthread.h>

enum { N = 40, THREADS = 4, LAUNCHES = 30 };
static double x[N];
static int at[N];
static struct {
    double *p;
    int n;
} shared;

static void *launch(void *wrong) {
    for (int t = 0; t < LAUNCHES; t++) {
        double sum = 0;
#pragma acc parallel loop reduction(+ : sum) copy(sum)
        for (int i = 0; i < N; i++)
            sum += shared.p[at[i]];
        *(int *)wrong += sum != N * (N - 1) / 2;
    }
    return wrong;
}

int main(void) {
    pthread_t threads[THREADS];
    int wrong[THREADS] = {0};
    for (int i = 0; i < N; i++)
        x[i] = i, at[i] = N - 1 - i;
    shared.p = x, shared.n = N;
#pragma acc data copyin(x, at)
    {
        for (int i = 0; i < THREADS; i++)
            CHECK(pthread_create(&threads[i], NULL, launch, &wrong[i]) == 0);
        for (int i = 0; i < THREADS; i++)
            CHECK(pthread_join(threads[i], NULL) == 0 && wrong[i] == 0);
    }
    return 0;
}
