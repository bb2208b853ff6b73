// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Werror %s -o %t -fplugin-arg-xacc-minfo 2> %t.info && %run %t
// RUN: %filecheck %s < %t.info
// RUN: %xacc_cc -O0 -g -w %s -o %t.O0 && %run %t.O0
// RUN: %xacc_cc -fsyntax-only -Wall -Werror %s
// Loops of kernels call functions that the file defines below them, directly or not. These callers are lowered at the end of
// the file; what calls, names or replaces them does not notice.
#include "Inputs/check.h"

enum { N = 300 };
static double square(double x);
double twice(double x);
static void move(double *p, double d);
static void before(double *p, int i);
static int count(int *n);
static double a[N], b[N];
static int total;

static double known(double x) { return twice(x) + 1; }

static int independent(void) {
#pragma acc kernels
    for (int i = 0; i < N; i++)
        a[i] = square(i);
        // CHECK-DAG: kernels-calls-below.c:[[#@LINE-2]]:{{.*}}Loop is parallelized: gang, vector
#pragma acc kernels
    for (int i = 0; i < N; i++)
        move(&b[i], a[i] + known(i));
    // CHECK-DAG: kernels-calls-below.c:[[#@LINE-2]]:{{.*}}Loop is parallelized: gang, vector
    for (int i = 0; i < N; i++)
        CHECK(a[i] == (double)i * i && b[i] == a[i] + 2 * i + 2);
    return 0;
}

/// Iterations meet.
static int in_order(void) {
    b[0] = 1;
#pragma acc kernels
    for (int i = 1; i < N; i++)
        before(b, i);
    // CHECK-DAG: kernels-calls-below.c:[[#@LINE-2]]:{{.*}}Loop carried dependence of b
    CHECK(b[N - 1] == N);
    total = 0;
#pragma acc kernels copy(total)
    for (int i = 0; i < N; i++)
        count(&total);
    // CHECK-DAG: kernels-calls-below.c:[[#@LINE-2]]:{{.*}}Loop carried dependence of total
    CHECK(total == N);
    return 0;
}

static int automatic(void) {
#pragma acc parallel loop auto
    for (int i = 0; i < N; i++)
        move(&b[i], i);
    // CHECK-DAG: kernels-calls-below.c:[[#@LINE-3]]:{{.*}}Loop is parallelized: gang, vector
    CHECK(b[N - 1] == N);
    return 0;
}

/// In front of the definition, by its address, by another name, and where only a use asks for the code.
int named(void);
static int (*pointer)(void) = named;
static inline int inlined(void) {
#pragma acc kernels
    for (int i = 0; i < N; i++)
        a[i] = square(i + 1);
    return a[N - 1] == (double)N * N;
}
int named(void) {
    a[1] = 0;
#pragma acc kernels
    for (int i = 0; i < N; i++)
        a[i] += square(2);
    return a[1] == 4;
}
int other_name(void) __attribute__((alias("named")));

static int started;
__attribute__((constructor)) static void start(void) {
    double x[4] = {0};
#pragma acc kernels copy(x)
    for (int i = 0; i < 4; i++)
        x[i] = square(i);
    started = x[3] == 9;
}

int main(void) {
    CHECK(started && inlined() && pointer() && other_name());
    return independent() || in_order() || automatic();
}

static double square(double x) { return x * x; }
double twice(double x) { return 2 * x; }
static void move(double *p, double d) { *p = d + 1; }
static void before(double *p, int i) { p[i] = p[i - 1] + 1; }
static int count(int *n) { return (*n)++; }
