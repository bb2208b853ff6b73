// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm -fplugin-arg-xacc-minfo 2> %t.info && %run %t
// RUN: %filecheck %s < %t.info
// Calls in loops of kernels: of functions that are seen, by what they do with memory. What they do that other iterations
// could see keeps the order of the program.
#include "Inputs/check.h"
#include <math.h>
#include <string.h>

enum { N = 300, M = 40 };
struct point {
    double x, y, z;
};
static double table[64], a[N], b[N], m[N][M];
static double host_a[N], host_b[N], host_m[N][M];
static struct point points[N], host_points[N];
static int limit = 70, counter;
#pragma acc declare create(table) copyin(limit, counter)

#pragma acc routine seq
static double poly(const double *c, int n, double x) {
    double sum = 0;
    for (int k = n - 1; k >= 0; k--)
        sum = sum * x + c[k];
    return sum;
}
static double look(int i) { return table[i & 63]; }
static int below(int i) { return i < limit; }
static void move(struct point *p, double d) {
    if (d < 3)
        return;
    p->x += d;
    p->y -= d;
}
static void row(double *r, int n, double by) {
    for (int j = 0; j < n; j++)
        r[j] = by * r[j] + 1;
}
static void set(double *to, int i, double value) { to[i] = value; }
static void set_further(double *to, int i, double value) { set(to + 1, i - 1, value); }
static void swap(double *x, double *y) {
    double t = *x;
    *x = *y;
    *y = t;
}
static void copy_next(double *p, int i) { p[i + 1] = p[i]; }
static int count(void) { return counter++; }
static void through(double **p, double value) { **p += value; }
static int depth(int n) { return n < 2 ? 0 : 1 + depth(n / 2); }
static double sum_of(const double *p, int n) {
    double sum = 0;
    for (int j = 0; j < n; j++)
        sum += p[j];
    return sum;
}

static int independent(void) {
    int hits = 0;
    double sum = 0;
#pragma acc kernels copyin(host_a)
    for (int i = 0; i < N; i++)
        a[i] = poly(host_a, 3, i % 5);
        // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Loop is parallelized: gang, vector
#pragma acc kernels
    for (int i = 0; i < N; i++) {
        sum += look(i);
        hits += below(i);
    }
    // CHECK-DAG: kernels-calls.c:[[#@LINE-4]]:{{.*}}Loop is parallelized: gang, vector
#pragma acc kernels
    for (int i = 0; i < N; i++)
        move(&points[i], i);
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Loop is parallelized: gang, vector
#pragma acc kernels
    for (int i = 0; i < N; i++)
        row(m[i], M, 3);
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Loop is parallelized: gang, vector
#pragma acc kernels
    for (int i = 0; i < N; i++)
        set_further(b, i, m[i][3]);
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Loop is parallelized: gang, vector
#pragma acc kernels
    for (int i = 0; i < N; i++)
        swap(&a[i], &b[i]);
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Loop is parallelized: gang, vector
#pragma acc kernels
    for (int i = 0; i < N; i++) {
        double *of = m[i];
        int exponent;
        of[5] = frexp(a[i] + 1, &exponent);
        of[6] = exponent + sum_of(of, 4);
    }
    // CHECK-DAG: kernels-calls.c:[[#@LINE-6]]:{{.*}}Loop is parallelized: gang, vector
    CHECK(sum == 43 * 44 / 2 + 4 * 63 * 64 / 2);
    return hits;
}

// Where the iterations meet.
static void in_order(void) {
    int ticks = 0, levels = 0;
#pragma acc kernels
    for (int i = 0; i < N - 1; i++)
        copy_next(a, i);
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Loop carried dependence of a prevents
#pragma acc kernels
    for (int i = 0; i < N; i++)
        swap(&b[i], &b[7]);
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Loop carried dependence of b prevents
#pragma acc kernels
    for (int i = 0; i < N; i++)
        ticks = 2 * ticks % 1001 + count();
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Call of count prevents
#pragma acc kernels
    for (int i = 0; i < N - 1; i++)
        row(m[0] + i * M, M + 1, 2);
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Loop carried dependence of m prevents
#pragma acc kernels
    for (int i = 0; i < N; i++)
        levels += depth(i);
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Call of depth prevents
#pragma acc kernels
    for (int i = 0; i < N; i++) {
        double *at = &points[i / 2].x;
        through(&at, i);
    }
    // CHECK-DAG: kernels-calls.c:[[#@LINE-4]]:{{.*}}An address is taken in the loop prevents
#pragma acc kernels
    for (int i = 0; i < N - 1; i++)
        row(&points[i].x, 4, 1); // and the x of the next one
    // CHECK-DAG: kernels-calls.c:[[#@LINE-2]]:{{.*}}Loop carried dependence of points prevents
    int expected = 0, expected_levels = 0;
    for (int i = 0; i < N; i++) {
        expected = 2 * expected % 1001 + i;
        expected_levels += depth(i);
    }
    CHECK(ticks == expected && levels == expected_levels);
}

static void on_host(void) {
    for (int i = 0; i < N; i++)
        host_b[i] = poly((double[]){1, 2, 3}, 3, i % 5);
    for (int i = 0; i < N; i++)
        move(&host_points[i], i);
    for (int i = 0; i < N; i++)
        row(host_m[i], M, 3);
    for (int i = 0; i < N; i++)
        host_a[i] = host_m[i][3];
    for (int i = 0; i < N; i++) {
        int exponent;
        host_m[i][5] = frexp(host_a[i] + 1, &exponent);
        host_m[i][6] = exponent + sum_of(host_m[i], 4);
    }
    for (int i = 0; i < N - 1; i++)
        copy_next(host_a, i);
    for (int i = 0; i < N; i++)
        swap(&host_b[i], &host_b[7]);
    for (int i = 0; i < N - 1; i++)
        row(host_m[0] + i * M, M + 1, 2);
    for (int i = 0; i < N; i++)
        host_points[i / 2].x += i;
    for (int i = 0; i < N - 1; i++)
        row(&host_points[i].x, 4, 1);
}

int main(void) {
    for (int i = 0; i < 64; i++)
        table[i] = i;
#pragma acc update device(table)
    for (int i = 0; i < N; i++) {
        host_a[i] = i + 1;
        points[i] = host_points[i] = (struct point){i, 2 * i, 3 * i};
        for (int j = 0; j < M; j++)
            m[i][j] = host_m[i][j] = i % 7 + j % 5;
    }
    CHECK(independent() == 70);
    in_order();
    on_host();
    CHECK(memcmp(a, host_a, sizeof a) == 0 && memcmp(b, host_b, sizeof b) == 0);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(m[i][j] == host_m[i][j]);
    CHECK(memcmp(points, host_points, sizeof points) == 0);
    return 0;
}
