// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Pointers in clauses of one directive that lead to the same memory: what a copyout or copy names is copied back, also where
// a copyin has brought it, and nothing else is; what a copyin or copy names is copied in, also where a copyout or create
// stands in front of it.
#include "Inputs/check.h"

enum { N = 100 };

static void difference(int n, const double *u, const double *v, double *r) {
#pragma acc parallel loop copyin(u[0:n], v[0:n]) copyout(r[0:n])
    for (int i = 0; i < n; i++) r[i] = v[i] - u[i];
}

static void sum(int n, double *r, const double *u, const double *v) {
#pragma acc parallel loop copyout(r[0:n]) copyin(u[0:n], v[0:n])
    for (int i = 0; i < n; i++) r[i] = v[i] + u[i];
}

static void scaled(int n, double *r, const double *v) {
#pragma acc data copyout(r[0:n]) copyin(v[5:n - 10])
#pragma acc parallel loop present(r[0:n], v[5:n - 10])
    for (int i = 5; i < n - 5; i++) r[i] = 2 * v[i];
}

static void implicit(int n, double *r, const double *v) {
#pragma acc parallel loop copyout(r[0:n])
    for (int i = 0; i < n; i++) r[i] = v[i] + 1;
}

static void columns(int n, double r[n][n], double v[n][n], double *work) {
#pragma acc data create(work[0:n * n]) copyout(r[0:n][0:n]) copy(v[1:n - 2][2:3])
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < n - 1; i++)
        for (int j = 2; j < 5; j++) work[i * n + j] = v[i][j], r[i][j] = 10 * work[i * n + j];
}

static void inside(int n, double *v, double *r) {
#pragma acc data copyin(v[0:n]) copy(r[10:20])
    {
#pragma acc parallel loop present(v[0:n])
        for (int i = 0; i < n; i++) v[i] += 1;
        v[50] = -5; /* the host's, which is not in copy */
    }
}

int main(void) {
    double a[N], b[N];
    for (int i = 0; i < N; i++) a[i] = i, b[i] = 3 * i;
    difference(N, a, b, b);
    for (int i = 0; i < N; i++) CHECK(b[i] == 2 * i);
#pragma acc data copy(b)
    {
        difference(N, a, b, b);
#pragma acc update self(b[7:1])
        CHECK(b[7] == 7);
    }
    CHECK(b[9] == 9);
    inside(N, b, b);
    CHECK(b[10] == 11 && b[29] == 30);
#pragma acc update self(b) if_present
    CHECK(b[50] == -5);
    for (int i = 0; i < N; i++) b[i] = 3 * i;
    sum(N, b, a, b);
    for (int i = 0; i < N; i++) CHECK(b[i] == 4 * i);
    scaled(N, b, b);
    for (int i = 5; i < N - 5; i++) CHECK(b[i] == 8 * i);
    for (int i = 0; i < N; i++) b[i] = i;
    implicit(N, b, b);
    for (int i = 0; i < N; i++) CHECK(b[i] == i + 1);
    for (int i = 0; i < N; i++) b[i] = i;
    columns(10, (double(*)[10])b, (double(*)[10])b, a);
    for (int i = 1; i < 9; i++)
        for (int j = 2; j < 5; j++) CHECK(b[i * 10 + j] == 10 * (i * 10 + j));
    return 0;
}
