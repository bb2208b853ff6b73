// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s %S/Inputs/routines.c -o %t -lm && %run %t
// RUN: %xacc_cc -O0 -g %s %S/Inputs/routines.c -o %t.O0 -lm && %run %t.O0
// RUN: %xacc_cc -O2 -c %S/Inputs/routines.c -o %t.o && rm -f %t.a && llvm-ar rcs %t.a %t.o
// RUN: %xacc_cc -O2 %s %t.a -o %t.archive -lm && %run %t.archive
// Routines of another file at every level: with loops and reductions, recursive, with structures, atomics, bind and nohost;
// called directly, through routines of this file and in loops; routines of this file that the other one calls.
#include "Inputs/check.h"
#include "Inputs/routines.h"
#include <openacc.h>

enum { N = ROUTINES_N, M = 9 };

int plus_three(int x) {
    return x + 3;
}

#pragma acc routine seq
static double cube_twice(double x) {
    return cube(x) + cube(x);
}

static double a[M][N];

static void seq_routines(void) {
    double y[N];
    int c[N], t[N], counter = 0;
#pragma acc parallel loop copyout(y, c, t) copy(counter)
    for (int i = 0; i < N; i++) {
        struct pair p = order((struct pair){i, 30, i});
        y[i] = cube_twice(i) + p.high - p.low + p.n;
        c[i] = choose(i % 8, i % 4 > i % 8 ? 0 : i % 4) + named(i);
        t[i] = twice(i);
        count_call(&counter);
    }
    CHECK(counter == N);
    /* bind holds for devices that are not the host. */
    int extra = acc_get_device_type() == acc_device_host ? 0 : 1000;
    for (int i = 0; i < N; i++) {
        CHECK(y[i] == 2.0 * i * i * i + (i > 30 ? i - 30 : 30 - i) + i + 1);
        CHECK(c[i] == choose(i % 8, i % 4 > i % 8 ? 0 : i % 4) + i + 5);
        CHECK(t[i] == 2 * i + extra && twice(i) == 2 * i);
    }
}

static void shared_routines(void) {
    double sums[M];
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = j + i;
#pragma acc parallel loop gang copy(a) copyout(sums)
    for (int j = 0; j < M; j++) {
        scale_row(N, a[j], 2);
        double sum = sum_row(N, a[j]);
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            a[j][i] += sum;
        sums[j] = sum;
    }
    for (int j = 0; j < M; j++) {
        double sum = N * (N - 1) + 2.0 * j * N;
        CHECK(sums[j] == sum);
        for (int i = 0; i < N; i++)
            CHECK(a[j][i] == 2 * (j + i) + sum);
    }
}

static void helper(int n, double *x) {
#pragma acc parallel num_gangs(5) copy(x[0:n])
    {
        increment_all(n, x);
        increment_all(n / 2, x);
    }
}

int main(void) {
    double x[N];
    seq_routines();
    shared_routines();
    fill_cubes(N, x);
    helper(N, x);
    for (int i = 0; i < N; i++)
        CHECK(x[i] == cube(i) + (i < N / 2 ? 2 : 1));
    return 0;
}
