// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %run %t
// RUN: %xacc_cc -w -O0 %s -o %t.O0 && %run %t.O0
// Scalars of a gang or worker that a loop over lanes changes without a clause: they are reduced, with a warning.
#include "Inputs/check.h"

enum { N = 100, M = 12, SUM = N * (N - 1) / 2 };
static int a[N], out[M];
static void check_sums(void) {
    for (int j = 0; j < M; j++)
        CHECK(out[j] == j + SUM);
}

static void of_gangs(int n) {
#pragma acc parallel loop gang copyin(a) copyout(out)
    for (int j = 0; j < M; j++) {
        int t = j;
// CHECK: c:[[@LINE+1]]:13: warning: xacc: 't' is one variable for all iterations of this loop, which change it: reduction(+:t) is assumed
#pragma acc loop vector
        for (int i = 0; i < n; i++)
            t += a[i];
        out[j] = t;
    }
    check_sums();
    double most;
#pragma acc parallel loop gang private(most) copyin(a) copyout(out)
    for (int j = 0; j < M; j++) {
        most = 1;
// CHECK: c:[[@LINE+1]]:13: warning: {{.*}}reduction(max:most)
#pragma acc loop
        for (int i = 0; i < n; i++)
            if (most < a[i])
                most = a[i];
        out[j] = most;
    }
    for (int j = 0; j < M; j++)
        CHECK(out[j] == N - 1);
    int bits = 5, expected = 5;
    for (int i = 0; i < n; i++)
        expected ^= a[i];
#pragma acc parallel num_gangs(3) copyin(a) copyout(out) firstprivate(bits)
    {
        int own = bits;
// CHECK: c:[[@LINE+1]]:13: warning: {{.*}}reduction(^:own)
#pragma acc loop vector
        for (int i = 0; i < n; i++)
            own ^= a[i];
#pragma acc loop gang
        for (int i = 0; i < M; i++)
            out[i] = own;
    }
    for (int j = 0; j < M; j++)
        CHECK(out[j] == expected);
}

static void of_workers(int n) {
#pragma acc parallel loop gang worker copyin(a) copyout(out)
    for (int j = 0; j < M; j++) {
        unsigned product = 1, rest = 0;
// CHECK-DAG: c:[[@LINE+2]]:13: warning: {{.*}}reduction(*:product)
// CHECK-DAG: c:[[@LINE+1]]:13: warning: {{.*}}reduction(+:rest)
#pragma acc loop vector
        for (int i = 0; i < 10; i++) {
            product *= 2;
            for (int k = 0; k < 3; k++)
                rest -= a[i];
        }
        out[j] = product + rest;
    }
    for (int j = 0; j < M; j++)
        CHECK(out[j] == 1024 - 135);
#pragma acc parallel loop gang copyin(a) copyout(out)
    for (int j = 0; j < M; j++) {
        int t = j;
// CHECK: c:[[@LINE+1]]:13: warning: {{.*}}reduction(+:t)
#pragma acc loop worker
        for (int k = 0; k < 3; k++) {
            t++;
#pragma acc loop vector
            for (int i = 0; i < n; i++)
                t += a[i];
        }
        out[j] = t;
    }
    for (int j = 0; j < M; j++)
        CHECK(out[j] == j + 3 + 3 * SUM);
}

/* Nothing is assumed where the variable belongs to one iteration, or a loop is not shared out. */
static void of_lanes(int n) {
#pragma acc parallel loop gang vector copyin(a) copyout(out)
    for (int j = 0; j < M; j++) {
        int t = j;
#pragma acc loop
        for (int i = 0; i < n; i++)
            t += a[i];
        out[j] = t;
    }
    check_sums();
#pragma acc parallel loop copyin(a) copyout(out)
    for (int j = 0; j < M; j++) {
        int t = j;
        for (int i = 0; i < n; i++)
            t += a[i];
#pragma acc loop seq
        for (int i = 0; i < n; i++)
            t += a[i];
        out[j] = t;
    }
    for (int j = 0; j < M; j++)
        CHECK(out[j] == j + 2 * SUM);
#pragma acc parallel loop gang copyin(a) copyout(out)
    for (int j = 0; j < M; j++) {
        int t = 1, last = 0;
#pragma acc loop vector reduction(+:t) private(last)
        for (int i = 0; i < n; i++) {
            last = a[i];
            last += j;
            t += last;
        }
        out[j] = t + last;
    }
    for (int j = 0; j < M; j++)
        CHECK(out[j] == 1 + SUM + j * N);
}

#pragma acc routine vector
static int sum(int *b, int n) {
    int t = 0;
// CHECK: c:[[@LINE+1]]:13: warning: {{.*}}reduction(+:t)
#pragma acc loop vector
    for (int i = 0; i < n; i++)
        t += b[i];
    return t;
}

/* A variable of the function, which each iteration of a loop in sequence sets. */
static void in_sequence(int n) {
    int t = 5, places[2] = {0};
#pragma acc parallel loop seq copyin(a) copyout(out)
    for (int j = 0; j < M; j++) {
        t = j;
// CHECK: c:[[@LINE+1]]:13: warning: {{.*}}reduction(+:t)
#pragma acc loop vector
        for (int i = 0; i < n; i++)
            t += a[i];
        out[j] = t;
    }
    check_sums();
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
// CHECK: c:[[@LINE+1]]:9: warning: {{.*}}'places[!(a[i] > 9)]' at the same time: atomic operations do
        places[!(a[i] > 9)] += 2;
    CHECK(places[1] == 20 && places[0] == 2 * (N - 10));
}

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = i;
    in_sequence(N);
    of_gangs(N);
    of_workers(N);
    of_lanes(N);
#pragma acc parallel loop gang copyin(a) copyout(out)
    for (int j = 0; j < M; j++)
        out[j] = sum(a, N);
    for (int j = 0; j < M; j++)
        CHECK(out[j] == SUM);
    return 0;
}
