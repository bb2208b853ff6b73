// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -pthread && %run %t
// Threads whose regions use the same struct without clauses: one maps it with what its pointers point to, and the others
// find all of that or nothing.
#include "Inputs/check.h"
#include <pthread.h>

enum { N = 500, THREADS = 4, ROUNDS = 100 };

struct table {
    int n;
    int *values;
};
static struct table shared;

static void add(const struct table *t, int *to) {
#pragma acc parallel loop
    for (int i = 0; i < t->n; i++)
        to[i] += t->values[i];
}

static void *run(void *to) {
    for (int i = 0; i < ROUNDS; i++)
        add(&shared, to);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int *sums[THREADS];
    shared = (struct table){N, malloc(N * sizeof(int))};
    for (int i = 0; i < N; i++)
        shared.values[i] = i;
    for (int k = 0; k < THREADS; k++) {
        sums[k] = calloc(N, sizeof(int));
        CHECK(pthread_create(&threads[k], NULL, run, sums[k]) == 0);
    }
    for (int k = 0; k < THREADS; k++) {
        pthread_join(threads[k], NULL);
        for (int i = 0; i < N; i++)
            CHECK(sums[k][i] == ROUNDS * i);
    }
    return 0;
}
