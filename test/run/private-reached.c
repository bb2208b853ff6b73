// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.0 && %run %t.0
// Arrays of a gang or a worker that its lanes write through pointers in memory: of arrays, of structs, of functions.
#include "Inputs/check.h"

enum { GANGS = 5, N = 64 };
static int out[GANGS * N];
struct node {
    int value;
    struct node *next;
};
struct rows {
    int *row[4];
};

static void check(int line) {
    for (int j = 0; j < GANGS; j++)
        for (int i = 0; i < N; i++)
            if (out[j * N + i] != j * N + N - 1 - i)
                check_failed(__FILE__, line, "the lanes of a gang see what others wrote");
}

static void arrays(void) {
#pragma acc parallel loop gang copyout(out)
    for (int j = 0; j < GANGS; j++) {
        int first[N], second[N], *both[2] = {first, second};
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            both[j & 1][i] = j * N + i;
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            out[j * N + i] = both[j & 1][N - 1 - i];
    }
    check(__LINE__);
}

static void rows(void) {
#pragma acc parallel loop gang copyout(out)
    for (int j = 0; j < GANGS; j++) {
        int all[N];
        struct rows r;
        for (int k = 0; k < 4; k++)
            r.row[k] = all + N / 4 * k;
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            r.row[i % 4][i / 4] = j * N + N / 4 * (i % 4) + i / 4;
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            out[j * N + i] = all[N - 1 - i];
    }
    check(__LINE__);
}

static void ping_pong(void) {
#pragma acc parallel loop gang copyout(out)
    for (int j = 0; j < GANGS; j++) {
        int first[N], second[N], *turns[2] = {first, second};
        turns[j & 1][0] = 0; // by one lane
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            turns[0][i] = j * N + i;
#pragma acc loop seq
        for (int t = 0; t < 3; t++) {
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                turns[!(t & 1)][i] = turns[t & 1][N - 1 - i];
        }
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            out[j * N + i] = turns[1][i];
    }
    check(__LINE__);
}

static void lists(void) {
#pragma acc parallel loop gang copyout(out)
    for (int j = 0; j < GANGS; j++) {
        struct node node[N];
        for (int i = 0; i < N; i++)
            node[i].next = &node[(i + 1) % N];
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            node[i].next->value = j * N + (i + 1) % N;
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            out[j * N + i] = node[N - 1 - i].value;
    }
    check(__LINE__);
}

#pragma acc routine seq
static int *choose(struct rows *r, int k) { return r->row[k]; }

static void workers(void) {
#pragma acc parallel loop gang num_workers(4) copyout(out)
    for (int j = 0; j < GANGS; j++) {
#pragma acc loop worker
        for (int w = 0; w < 4; w++) {
            int part[N / 4], other[N / 4];
            struct rows r = {{part, other}};
#pragma acc loop vector
            for (int i = 0; i < N / 4; i++)
                choose(&r, w & 1)[i] = j * N + N / 4 * (3 - w) + i;
#pragma acc loop vector
            for (int i = 0; i < N / 4; i++)
                out[j * N + N / 4 * w + i] = r.row[w & 1][N / 4 - 1 - i];
        }
    }
    check(__LINE__);
}

/* Not inlined, as it calls itself. */
#pragma acc routine seq
static void store(struct rows *r, int k, int i, int value, int depth) {
    if (depth > 0)
        store(r, k, i, value, depth - 1);
    else
        r->row[k][i] = value;
}

static void functions(void) {
#pragma acc parallel loop gang copyout(out)
    for (int j = 0; j < GANGS; j++) {
        int first[N], second[N];
        struct rows r = {{first, second}};
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            store(&r, j & 1, i, j * N + i, 3);
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            out[j * N + i] = r.row[j & 1][N - 1 - i];
    }
    check(__LINE__);
}

int main(void) {
    functions();
    arrays();
    rows();
    ping_pong();
    lists();
    workers();
    return 0;
}
