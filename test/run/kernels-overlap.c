// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -fplugin-arg-xacc-minfo 2> %t.info && %run %t 2> %t.err
// RUN: %filecheck %s < %t.info
// RUN: %if execute %{ %filecheck --check-prefix=TOLD %s < %t.err %}
// RUN: %xacc_cc -O0 %s -o %t.plain && %run %t.plain 2> %t.err
// RUN: %if execute %{ %filecheck --check-prefix=TOLD %s < %t.err %}
// Loops that are independent if pointers lead to different memory have two versions, and a test of what they reach in front:
// where they meet, the iterations run in their order, with one warning at the line.
#include "Inputs/check.h"
#include <string.h>

enum { N = 200, M = 30 };
static double memory[4 * N], expected[4 * N];
static double rows[3 * N][M], expected_rows[3 * N][M];
struct pair {
    double x, y;
};

static void copy(int n, double *to, const double *from) {
#pragma acc kernels
    for (int i = 0; i < n; i++)
        to[i] = 2 * from[i] + 1;
    // CHECK-DAG: kernels-overlap.c:[[#@LINE-2]]:{{.*}}Two versions of the loops: sequential where to and from overlap
    // CHECK-DAG: kernels-overlap.c:[[#@LINE-3]]:{{.*}}Loop is parallelized: gang, vector
    // TOLD: kernels-overlap.c:[[#@LINE-4]]: warning: acc kernels: run sequentially: what its loops reach of 'to' and 'from' overlaps
}

// Backwards, with steps, below the pointer, and only where data says so.
static void strange(int n, int shift, double *to, const double *from) {
#pragma acc kernels
    {
        for (int i = n - 1; i >= 0; i--)
            to[2 * i] = from[i - shift] + i;
        for (int i = 0; i < n; i += 3)
            if (from[i] > 5)
                to[i + shift] = from[i] + from[i + 1];
    }
}

// Others are written than read.
static void bytes(int n, char *to, const double *from) {
#pragma acc kernels
    for (int i = 0; i < n; i++)
        to[i] = (char)((int)from[i] & 63);
}

static void planes(int n, int m, double *to, double *from) {
#pragma acc kernels
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            to[i * m + j] = from[(i - 1) * m + j] + 1;
    // CHECK-DAG: kernels-overlap.c:[[#@LINE-3]]:{{.*}}Loop is parallelized: gang
    // CHECK-DAG: kernels-overlap.c:[[#@LINE-3]]:{{.*}}Loop is parallelized: vector
}

static void matrices(int n, double (*to)[M], double (*from)[M]) {
#pragma acc kernels loop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M - 1; j++)
            to[i][j] = from[i][j + 1] + 1;
}

static double sums(int n, struct pair *to, const struct pair *from, const double *other) {
    double sum = 0, t;
#pragma acc kernels loop
    for (int i = 0; i < n; i++) {
        t = from[i].x + other[i];
        to[i].y = t;
        sum += t;
    }
    return sum;
}

static void array(int n, const double *from) {
#pragma acc kernels
    for (int i = 0; i < n; i++)
        memory[i + 1] = from[i];
}

// What the user says holds whatever the loops inside may overlap.
static void said(int n, double *to, const double *from) {
#pragma acc kernels loop independent
    for (int i = 0; i < n; i++)
        for (int j = 0; j < N; j++)
            to[2 * (i * N + j)] = from[2 * (i * N + j)];
    // CHECK-DAG: kernels-overlap.c:[[#@LINE-2]]:{{.*}}Loop carried dependence of to prevents
}

// The trip count of the loop inside is in what the loop writes: never in parallel.
static void ragged(int n, int *length, int *to) {
#pragma acc kernels copy(length[0:n], to[0:n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < length[i]; j++)
            to[j] = to[j] + i;
}

static void fill(void) {
    for (int i = 0; i < 4 * N; i++)
        memory[i] = expected[i] = i % 17;
    for (int i = 0; i < 3 * N; i++)
        for (int j = 0; j < M; j++)
            rows[i][j] = expected_rows[i][j] = i % 13 + j;
}

static void check(void) {
    CHECK(memcmp(memory, expected, sizeof memory) == 0);
    CHECK(memcmp(rows, expected_rows, sizeof rows) == 0);
}

static void check_copies(long to, long from, int n) {
    fill();
#pragma acc data copy(memory)
    copy(n, memory + to, memory + from);
    for (int i = 0; i < n; i++)
        expected[to + i] = 2 * expected[from + i] + 1;
    check();
}

static void check_strange(long to, long from, int n, int shift) {
    fill();
#pragma acc data copy(memory)
    strange(n, shift, memory + to, memory + from);
    double *x = expected + to, *y = expected + from;
    for (int i = n - 1; i >= 0; i--)
        x[2 * i] = y[i - shift] + i;
    for (int i = 0; i < n; i += 3)
        if (y[i] > 5)
            x[i + shift] = y[i] + y[i + 1];
    check();
}

int main(void) {
    static const long places[][2] = {{N, 0}, {1, 0}, {0, 1}, {0, 0}, {N, 1}, {N - 1, 0}, {0, N - 1}, {0, N}, {3 * N, N}};
    for (int i = 0; i < (int)(sizeof places / sizeof *places); i++) {
        check_copies(places[i][0], places[i][1], N);
        check_strange(places[i][0], places[i][1] + 7, N / 2, i % 8);
    }
    check_copies(0, 2, 0);
    fill();
#pragma acc data copy(memory)
    {
        bytes(2 * N, (char *)(memory + 2 * N), memory);
        bytes(N, (char *)(memory + 1), memory);
    }
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < (k ? N : 2 * N); i++)
            ((char *)(expected + (k ? 1 : 2 * N)))[i] = (char)((int)expected[i] & 63);
    check();
    fill();
    // Rows that lie between each other's are taken for what meets.
#pragma acc data copy(rows)
    {
        planes(N, M, rows[0], rows[N]);
        planes(N, M, rows[1], rows[1]);
        matrices(N, rows, rows + N);
        matrices(N, rows + 1, rows);
    }
    for (int k = 0; k < 2; k++)
        for (int i = 1; i < N; i++)
            for (int j = 0; j < M; j++)
                expected_rows[k + i][j] = expected_rows[(k ? 1 : N) + i - 1][j] + 1;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M - 1; j++)
                expected_rows[k + i][j] = expected_rows[(k ? 0 : N) + i][j + 1] + 1;
    check();
    fill();
    struct pair *pairs = (struct pair *)memory, *others = (struct pair *)expected;
    double sum, found = 0;
#pragma acc data copy(memory)
    sum = sums(N, pairs, pairs + N, memory + 1) + sums(N / 4, pairs, pairs + N, memory + N);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < (k ? N / 4 : N); i++) {
            double t = others[N + i].x + expected[(k ? N : 1) + i];
            others[i].y = t;
            found += t;
        }
    CHECK(sum == found);
    check();
    fill();
    array(N, memory);
    for (int i = 0; i < N; i++)
        expected[i + 1] = expected[i];
    array(N, expected + N);
    for (int i = 0; i < N; i++)
        expected[i + 1] = expected[N + i];
    check();
    fill();
#pragma acc data copy(memory)
    said(2, memory, memory + 1);
    for (int i = 0; i < 2 * N; i++)
        expected[2 * i] = expected[2 * i + 1];
    check();
    int length[N], same[N];
    for (int i = 0; i < N; i++)
        length[i] = same[i] = i % 3;
#pragma acc data copy(length)
    ragged(N, length, length);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < same[i]; j++)
            same[j] = same[j] + i;
    CHECK(memcmp(length, same, sizeof same) == 0);
    return 0;
}
