// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 -lm && %run %t.O0
// Routines of the same translation unit: without a level, seq, vector and worker, named, declared before they are defined,
// recursive, with loops, private variables, reductions and atomics.
#include "Inputs/check.h"
#include <math.h>

enum { N = 60, M = 11 };

#pragma acc routine
static double square(double x) {
    return x * x;
}

#pragma acc routine seq
double later(double x);

static int half(int x);
#pragma acc routine(half) seq nohost

static int half(int x) {
    return x / 2;
}

#pragma acc routine
static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

#pragma acc routine seq
static double dot(int n, const double *x, const double *y) {
    double sum = 0, term = 99;
#pragma acc loop seq reduction(+ : sum) private(term)
    for (int i = 0; i < n; i++) {
        term = x[i] * y[i];
        sum += term;
    }
    return term == 99 ? sum : -1;
}

#pragma acc routine vector
static void scale(int n, double *row, double f) {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
        row[i] *= f;
}

#pragma acc routine seq
static void count(int *counter) {
#pragma acc atomic update
    *counter += 1;
}

static double a[M][N];

int main(void) {
    double x[N], y[N], d[M];
    int f[M], counter = 0;
    for (int i = 0; i < N; i++)
        x[i] = i;
#pragma acc parallel loop copyin(x) copyout(y) copy(counter)
    for (int i = 0; i < N; i++) {
        y[i] = square(x[i]) + later(x[i]) + half(i);
        count(&counter);
    }
    for (int i = 0; i < N; i++)
        CHECK(y[i] == i * i + i + 1 + i / 2);
    CHECK(counter == N);
#pragma acc parallel loop copyout(f)
    for (int i = 0; i < M; i++)
        f[i] = fibonacci(i);
    CHECK(f[10] == 55);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = j + i;
#pragma acc parallel loop gang copy(a)
    for (int j = 0; j < M; j++)
        scale(N, a[j], 2);
#pragma acc parallel loop copyin(a, x) copyout(d)
    for (int j = 0; j < M; j++)
        d[j] = dot(N, a[j], x);
    for (int j = 0; j < M; j++) {
        double sum = 0;
        for (int i = 0; i < N; i++) {
            CHECK(a[j][i] == 2 * (j + i));
            sum += a[j][i] * x[i];
        }
        CHECK(d[j] == sum);
    }
    return 0;
}

double later(double x) {
    return x + 1;
}
