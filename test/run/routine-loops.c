// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t && %run %t
// Loops of routines are shared out like the region's own: by lanes, workers and gangs, from several calls of a region,
// through other routines, with private variables, reductions and results.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 40, M = 70 };

static double a[N][M], b[N][M], row[N];
static int lanes[N][M], counts[N];

#pragma acc routine vector
static double sum(const double *v, int n) {
    double total = 0;
#pragma acc loop vector reduction(+ : total)
    for (int i = 0; i < n; i++)
        total += v[i];
    return total;
}

#pragma acc routine vector
static void scale(double *v, int n, double by) {
    double factor = by * 2; // of the routine, read by its loop
#pragma acc loop
    for (int i = 0; i < n; i++)
        v[i] *= factor;
}

/* An array that lanes fill and then read, and a scalar that they share. */
#pragma acc routine vector
static int reversed(double *v, int n) {
    double copy[M];
    int moved = 0;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
        copy[i] = v[n - 1 - i];
#pragma acc loop vector
    for (int i = 0; i < n; i++) {
        v[i] = copy[i];
#pragma acc atomic update
        moved++;
    }
    return moved;
}

/* Calls two of the others, one of them in a loop over workers. */
#pragma acc routine worker
static void rows(double (*m)[M], int n, double *to) {
#pragma acc loop worker
    for (int i = 0; i < n; i++) {
        scale(m[i], M, 0.25);
        to[i] = sum(m[i], M);
    }
}

#pragma acc routine gang
static void all(double (*m)[M], int n) {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
        double shift = i;
#pragma acc loop vector
        for (int j = 0; j < M; j++)
            m[i][j] += shift;
    }
}

/* Recursion: the inner call runs in one lane. */
#pragma acc routine vector
static void halves(double *v, int n) {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
        v[i] += 1;
    if (n > 20)
        halves(v, n / 2);
}

#pragma acc routine vector
static void who(int *to, int n) {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
        to[i] = __pgi_vectoridx();
}

static void fill(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i * M + j;
}

static void test_vector(void) {
    fill();
#pragma acc parallel loop gang copy(a) copyout(row, counts) vector_length(32)
    for (int i = 0; i < N; i++) {
        scale(a[i], M, 1);
        row[i] = sum(a[i], M) + sum(a[i], M - 1);
        counts[i] = reversed(a[i], M);
    }
    for (int i = 0; i < N; i++) {
        double whole = 2.0 * M * i * M + M * (M - 1);
        CHECK(row[i] == 2 * whole - 2 * (i * M + M - 1));
        CHECK(counts[i] == M);
        for (int j = 0; j < M; j++)
            CHECK(a[i][j] == 2 * (i * M + M - 1 - j));
    }
}

static void test_worker(void) {
    fill();
#pragma acc parallel loop gang copy(a) copyout(row) num_workers(4) vector_length(32)
    for (int i = 0; i < N; i += 10)
        rows(&a[i], 10, &row[i]);
    for (int i = 0; i < N; i++)
        CHECK(row[i] == 0.5 * (M * i * M + M * (M - 1) / 2));
}

static void test_gang(void) {
    for (int form = 0; form < 2; form++) {
        fill();
        if (form) {
#pragma acc parallel copy(a) num_gangs(6)
            {
                all(a, N); // a launch, and
                all(a, N / 2);
            }
        } else {
#pragma acc parallel copy(a) num_gangs(6)
            all(a, N);
#pragma acc parallel copy(a) num_gangs(6)
            all(a, N / 2);
        }
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                CHECK(a[i][j] == i * M + j + (i < N / 2 ? 2 * i : i));
    }
}

/* In kernels, in serial code, in a loop without a level, in one that takes the lanes, and on the host. */
static void test_places(void) {
    fill();
#pragma acc kernels copy(a)
    {
#pragma acc loop independent gang
        for (int i = 0; i < N; i++)
            scale(a[i], M, 0.5);
    }
#pragma acc serial copy(a)
    halves(a[3], 50);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
        scale(a[i], M, 0.5);
#pragma acc parallel loop gang vector copy(a)
    for (int i = 0; i < N; i++)
        scale(a[i], M, 1); // with a warning: each lane runs it whole
    halves(a[4], 50);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            double more = (j < 50) + (j < 25) + (j < 12);
            CHECK(a[i][j] == 2 * (i * M + j + (i == 3 ? more : 0)) + (i == 4 ? more : 0));
        }
}

/* Lanes of the device share the loop; the host has one. */
static void test_lanes(void) {
    int several = 0;
#pragma acc parallel loop gang copyout(lanes) vector_length(32)
    for (int i = 0; i < N; i++)
        who(lanes[i], M);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            several |= lanes[i][j] != lanes[0][0];
#pragma acc parallel num_gangs(1) vector_length(32) copyout(counts)
#pragma acc loop vector
    for (int i = 0; i < N; i++)
        counts[i] = __pgi_vectoridx();
    CHECK(several == (counts[1] != counts[0]));
}

int main(void) {
    test_vector();
    test_worker();
    test_gang();
    test_places();
    test_lanes();
    return 0;
}
