// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %s -o %t.0 -lm && %run %t.0
// What a gang does once although it has many lanes: atomic operations whose old
// value all lanes use, calls of functions that stay calls, copies of structs.
#include "Inputs/check.h"

enum { M = 19, N = 40 };
struct pair {
    long a, b;
};
static int out[M][N], slots[M], order[M];

/* Recursive, so it is not inlined. */
static int count_down(int n, int *counter) {
    if (n == 0)
        return 0;
    *counter += 1;
    return 1 + count_down(n - 1, counter);
}

static struct pair split(int n, int *counter) {
    struct pair p = {count_down(n, counter), -n};
    return p;
}

static void tickets(void) {
    int next = 0;
#pragma acc parallel loop gang copy(next) copyout(out, slots)
    for (int j = 0; j < M; j++) {
        int ticket = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED);
        slots[j] = ticket;
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            out[j][i] = 100 * ticket + i;
    }
    CHECK(next == M);
    int seen[M] = {0};
    for (int j = 0; j < M; j++) {
        CHECK(slots[j] >= 0 && slots[j] < M && !seen[slots[j]]++);
        for (int i = 0; i < N; i++)
            CHECK(out[j][i] == 100 * slots[j] + i);
    }
}

static void calls(void) {
    int counters[M] = {0};
#pragma acc parallel loop gang copy(counters) copyout(out, order)
    for (int j = 0; j < M; j++) {
        int mine = 0;
        int depth = count_down(j % 5 + 1, &counters[j]);
        struct pair p = split(3, &mine);
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            out[j][i] = depth + counters[j] + mine;
        order[j] = (int)(p.a * 10 + p.b);
    }
    for (int j = 0; j < M; j++) {
        CHECK(counters[j] == j % 5 + 1 && order[j] == 27);
        for (int i = 0; i < N; i++)
            CHECK(out[j][i] == 2 * (j % 5 + 1) + 3);
    }
}

/* A work queue: the number of rounds depends on what one lane took. */
static void queue(void) {
    int next = 0, done[64] = {0};
#pragma acc parallel num_gangs(3) copy(next, done)
    {
        for (int job = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED); job < 64;
             job = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED)) {
            int sum = 0;
#pragma acc loop vector reduction(+ : sum)
            for (int i = 0; i <= job; i++)
                sum += i;
            done[job] += sum;
        }
    }
    CHECK(next == 64 + 3 || next == 64 + 1);
    for (int j = 0; j < 64; j++)
        CHECK(done[j] == j * (j + 1) / 2);
}

int main(void) {
    tickets();
    calls();
    queue();
    return 0;
}
