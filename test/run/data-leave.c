// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Data that leaves the device waits for queues that still use it: programs that wait for none of them get what the
// kernels compute, and nobody gets the memory before.
#include "Inputs/check.h"

enum { N = 512, STEPS = 2000 };
static int a[N], b[N], c[N];

/* Takes its time: an iteration is a long chain of steps. */
static void fill(int *to, int value, int queue) {
#pragma acc parallel loop present(to[0:N]) async(queue)
    for (int i = 0; i < N; i++) {
        unsigned x = i + value;
        for (int step = 0; step < STEPS; step++)
            x = (x ^ x << 1) + step;
        to[i] = x;
    }
}

static int filled(int i, int value) {
    unsigned x = i + value;
    for (int step = 0; step < STEPS; step++)
        x = (x ^ x << 1) + step;
    return x;
}

static void check(const int *from, int value) {
    for (int i = 0; i < N; i++)
        CHECK(from[i] == filled(i, value));
}

/* The second time round the launches find everything as it was. */
static void regions(void) {
    for (int round = 0; round < 3; round++) {
#pragma acc data copyout(a) create(b)
        {
            fill(b, 100, 2);
            for (int again = 0; again < 3; again++)
                fill(a, 10 * round + again, 1);
        }
        check(a, 10 * round + 2);
    }
}

/* A kernel in each queue changes the same array: the region ends behind all of them. */
static void pointer(int *p) {
#pragma acc data copy(p[0:N])
    {
#pragma acc parallel loop async(1)
        for (int i = 0; i < N / 2; i++)
            p[i] += filled(i, 1) == 0 ? 1 : 2;
#pragma acc parallel loop async
        for (int i = N / 2; i < N; i++)
            p[i] += filled(i, 1) == 0 ? 1 : 2;
    }
}

static void unstructured(void) {
#pragma acc enter data create(a, b) async(3)
    fill(a, 7, 3);
    fill(b, 8, 4);
#pragma acc update self(b) async(4)
#pragma acc exit data copyout(a)
    check(a, 7);
#pragma acc exit data delete(b)
    /* b's memory is c's now. */
#pragma acc data copy(c)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            c[i] += 1;
    }
    for (int i = 0; i < N; i++)
        CHECK(c[i] == 2 * i + 1);
    check(b, 8);
}

int main(void) {
    for (int i = 0; i < N; i++)
        c[i] = 2 * i;
    regions();
    for (int i = 0; i < N; i++)
        a[i] = i;
    pointer(a);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == i + (filled(i, 1) == 0 ? 1 : 2));
    unstructured();
    return 0;
}
