// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %if wave32 %{-DLANES=32%} %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %if wave32 %{-DLANES=32%} -DCONSTRUCT=kernels %s -o %t.k -lm && %run %t.k
// Which gang, worker and lane executes each iteration, for every mapping. On a device iterations are dealt out in turn:
// gangs first, then their workers, then lanes, the last the fastest. On the host each gang has a run of iterations.
// Workers of several warps need barriers for a part of a gang, which AMD GPUs have not.
#include "Inputs/check.h"
#include <openacc.h>

#ifndef CONSTRUCT
#define CONSTRUCT parallel
#endif
#ifndef LANES
#define LANES 64
#endif
enum { L = 7, M = 11, N = 150, GANGS = 4, WORKERS = 3, MANY = L * M * N };
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define REGION(...) PRAGMA(acc CONSTRUCT loop independent num_gangs(GANGS) vector_length(LANES) __VA_ARGS__)
#define INNER(...) PRAGMA(acc loop independent __VA_ARGS__)

typedef struct who {
    int gang, worker, lane;
} who_t;
static who_t who[MANY + L * N];
static int on_host;

static inline who_t me(void) {
    return (who_t){__pgi_gangidx(), __pgi_workeridx(), __pgi_vectoridx()};
}

// The gang that executes k of n iterations that are dealt out to gangs of so many threads each.
static int gang_of(int k, int n, int threads) {
    if (!on_host)
        return k / threads % GANGS;
    int gang = 0;
    while (k >= n / GANGS * (gang + 1) + (gang + 1 < n % GANGS ? gang + 1 : n % GANGS))
        gang++;
    return gang;
}

static int worker_of(int k, int lanes) {
    return on_host ? 0 : k / lanes % WORKERS;
}

static int lane_of(int k, int lanes) {
    return on_host ? 0 : k % lanes;
}

static void check_is(int at, int gang, int worker, int lane) {
    CHECK(who[at].gang == gang && who[at].worker == worker && who[at].lane == lane);
    who[at] = (who_t){-1, -1, -1};
}

static void one_loop(void) {
    REGION(gang copy(who))
    for (int i = 0; i < N; i++)
        who[i] = me();
    for (int i = 0; i < N; i++)
        check_is(i, gang_of(i, N, 1), 0, 0);
    REGION(gang vector copy(who))
    for (int i = 0; i < N; i++)
        who[i] = me();
    for (int i = 0; i < N; i++)
        check_is(i, gang_of(i, N, LANES), 0, lane_of(i, LANES));
    REGION(copy(who))
    for (int i = 0; i < MANY; i++)
        who[i] = me();
    for (int i = 0; i < MANY; i++)
        check_is(i, gang_of(i, MANY, LANES), 0, lane_of(i, LANES));
    // Without a vector loop workers are lanes.
    REGION(gang worker copy(who))
    for (int i = 0; i < N; i++)
        who[i] = me();
    for (int i = 0; i < N; i++)
        check_is(i, gang_of(i, N, LANES), 0, lane_of(i, LANES));
}

static void two_loops(void) {
    REGION(gang copy(who))
    for (int j = 0; j < M; j++) {
        who[M * N + j] = me(); // code of a gang: its first lane
        INNER(vector)
        for (int i = 0; i < N; i++)
            who[j * N + i] = me();
    }
    for (int j = 0; j < M; j++) {
        check_is(M * N + j, gang_of(j, M, 1), 0, 0);
        for (int i = 0; i < N; i++)
            check_is(j * N + i, gang_of(j, M, 1), 0, lane_of(i, LANES));
    }
}

static void three_loops(void) {
    REGION(gang num_workers(WORKERS) copy(who))
    for (int k = 0; k < L; k++) {
        INNER(worker)
        for (int j = 0; j < M; j++) {
            INNER(vector)
            for (int i = 0; i < N; i++)
                who[(k * M + j) * N + i] = me();
        }
    }
    for (int k = 0; k < L; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                check_is((k * M + j) * N + i, gang_of(k, L, 1), worker_of(j, 1), lane_of(i, LANES));
}

static void fused(void) {
    REGION(gang worker num_workers(WORKERS) copy(who))
    for (int j = 0; j < M; j++) {
        INNER(vector)
        for (int i = 0; i < N; i++)
            who[j * N + i] = me();
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            check_is(j * N + i, gang_of(j, M, WORKERS), worker_of(j, 1), lane_of(i, LANES));
    REGION(gang num_workers(WORKERS) copy(who))
    for (int k = 0; k < L; k++) {
        INNER(worker vector)
        for (int i = 0; i < N; i++)
            who[k * N + i] = me();
        INNER(worker)
        for (int j = 0; j < M; j++) {
            INNER(vector)
            for (int i = 0; i < N; i++)
                who[L * N + (k * M + j) * N + i].gang = 0;
        }
    }
    for (int k = 0; k < L; k++)
        for (int i = 0; i < N; i++)
            check_is(k * N + i, gang_of(k, L, 1), worker_of(i, LANES), lane_of(i, LANES));
}

// Dimensions of a collapsed loop are distributed each along an axis of its own: what a dimension adds to the number of
// the gang and of the lane does not depend on the others, and neighbours along the innermost are neighbouring lanes.
static void collapsed(void) {
    PRAGMA(acc CONSTRUCT loop independent gang vector collapse(2) copy(who))
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            who[j * N + i] = me();
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) {
            who_t *row = &who[j * N];
            CHECK(row[i].worker == 0);
            CHECK(row[i].gang - row[0].gang == who[i].gang - who[0].gang);
            CHECK(row[i].lane - row[0].lane == who[i].lane - who[0].lane);
            if (i && !on_host)
                CHECK(who[i].lane == who[i - 1].lane + 1 || who[i].lane == 0);
        }
}

// Who asks gets the lanes that are asked for, in one row each, also where gangs take parts of several rows else.
static void asked_lanes(void) {
    PRAGMA(acc CONSTRUCT loop independent gang vector_length(LANES) copy(who))
    for (int i = 0; i < L; i++)
        INNER(vector)
        for (int j = 0; j < N; j++)
            who[i * N + j] = me();
    for (int i = 0; i < L; i++)
        for (int j = 0; j < N; j++) {
            int at = i * N + j, gang = who[i * N].gang;
            CHECK(who[at].lane == lane_of(j, LANES) && (j == 0 || who[at].gang == gang));
        }
}

int main(void) {
    on_host = acc_get_device_type() == acc_device_host;
    CHECK(__pgi_gangidx() == 0 && __pgi_workeridx() == 0 && __pgi_vectoridx() == 0);
    one_loop();
    asked_lanes();
    two_loops();
    three_loops();
    fused();
    collapsed();
    return 0;
}
