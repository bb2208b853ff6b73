// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm -fplugin-arg-xacc-minfo 2> %t.info && %run %t
// RUN: %filecheck %s < %t.info
// kernels without any loop directive: proved loops run in parallel, the others in order; both compute the same as C.
#include "Inputs/check.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = 70, STEPS = 30 };
static double a[N][N], next[N][N], host[N][N], host_next[N][N];

static double step_on_host(void) {
    double error = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            host_next[j][i] = 0.25 * (host[j][i + 1] + host[j][i - 1] +
                                      host[j - 1][i] + host[j + 1][i]);
            error = fmax(error, fabs(host_next[j][i] - host[j][i]));
        }
    memcpy(host, host_next, sizeof host);
    return error;
}

static void laplace(void) {
    for (int j = 0; j < N; j++)
        a[j][0] = next[j][0] = host[j][0] = host_next[j][0] = 1;
#pragma acc data copy(a) create(next)
    for (int step = 0; step < STEPS; step++) {
        double error = 0;
#pragma acc kernels
        {
            for (int j = 1; j < N - 1; j++)
                for (int i = 1; i < N - 1; i++) {
                    next[j][i] = 0.25 * (a[j][i + 1] + a[j][i - 1] +
                                         a[j - 1][i] + a[j + 1][i]);
                    error = fmax(error, fabs(next[j][i] - a[j][i]));
                }
            // CHECK: kernels-auto.c:[[#@LINE-6]]:{{.*}}Loop is parallelized: gang
            // CHECK: kernels-auto.c:[[#@LINE-6]]:{{.*}}Loop is parallelized: vector
            for (int j = 1; j < N - 1; j++)
                for (int i = 1; i < N - 1; i++)
                    a[j][i] = next[j][i];
            // CHECK: kernels-auto.c:[[#@LINE-3]]:{{.*}}Loop is parallelized: gang
            // CHECK: kernels-auto.c:[[#@LINE-3]]:{{.*}}Loop is parallelized: vector
        }
        CHECK(fabs(error - step_on_host()) <= 1e-15);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            CHECK(fabs(a[j][i] - host[j][i]) <= 1e-14);
}

// Subscripts computed by hand, rows that sum, and a variable used twice.
static void by_hand(int n, int m, int *restrict p, const int *restrict q,
                    int *restrict sums) {
    int i, j, t, sum;
#pragma acc kernels copyout(p[0:n * m]) copyin(q[0:n * m]) copyout(sums[0:n])
    {
        for (i = 0; i < n; i++)
            for (j = 0; j < m; j++) {
                t = q[i * m + j];
                p[i * m + j] = t * t + 1;
            }
        // CHECK: kernels-auto.c:[[#@LINE-5]]:{{.*}}Loop is parallelized: gang
        for (i = 0; i < n; i++) {
            sum = 0;
            for (j = 0; j < m; j++)
                sum += p[i * m + j];
            sums[i] = sum;
        }
        // CHECK: kernels-auto.c:[[#@LINE-6]]:{{.*}}Loop is parallelized: gang
        // CHECK: kernels-auto.c:[[#@LINE-5]]:{{.*}}Loop is parallelized: vector
    }
    for (i = 0; i < n; i++)
        for (j = 0, sum = 0; j < m; j++) {
            t = q[i * m + j];
            CHECK(p[i * m + j] == t * t + 1);
            sum += t * t + 1;
            CHECK(j < m - 1 || sums[i] == sum);
        }
}

static void product(int n, int (*restrict c)[N], int (*restrict x)[N],
                    int (*restrict y)[N]) {
#pragma acc kernels copyout(c[0:n]) copyin(x[0:n], y[0:n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int s = 0;
            for (int k = 0; k < n; k++)
                s += x[i][k] * y[k][j];
            c[i][j] = s;
        }
}

static void reductions(int n, const int *x) {
    int sum = 5, most = -1000, least = 1000, count = 0, bits = 0;
    double total = 1;
#pragma acc kernels copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        sum = sum + x[i] - 1;
        most = x[i] > most ? x[i] : most;
        if (x[i] < least)
            least = x[i];
        if (x[i] & 1)
            count++;
        bits |= x[i];
        total += x[i];
    }
    // CHECK: kernels-auto.c:[[#@LINE-10]]:{{.*}}Loop is parallelized: gang, vector
    CHECK(sum == 5 + n * (n - 1) / 2 - n);
    CHECK(most == n - 1 && least == 0 && count == n / 2 && bits == 127);
    CHECK(total == 1 + n * (n - 1) / 2);
}

// What must stay in order, and what looks like it.
static void in_order(int n, int *p, int *q, int *index) {
    int carried = 1, x[2 * N];
#pragma acc kernels copy(p[0:n], q[0:n]) copyin(index[0:n])
    {
        for (int i = 1; i < n; i++)
            p[i] += p[i - 1];
        for (int i = 0; i < n; i++)
            q[index[i]] = i;
        for (int i = 0; i < n; i++) {
            p[i] += carried;
            carried = p[i] % 7;
        }
        for (int i = 0; i < n; i++)
            x[2 * i] = i;
        for (int i = 0; i < n; i++)
            x[2 * i + 1] = x[2 * i] + 1;
    }
    int sum = 0, before = 1;
    for (int i = 0; i < n; i++) {
        sum += i;
        CHECK(p[i] == sum + before);
        before = p[i] % 7;
        CHECK(x[2 * i] == i && x[2 * i + 1] == i + 1);
    }
    CHECK(carried == before && q[0] == n - 1);
}

// A sequential loop around a parallel one: each iteration sees all of the one before.
static void steps(int n, int count) {
    int x[N], y[N];
    for (int i = 0; i < n; i++)
        x[i] = i;
#pragma acc kernels loop seq copy(x) create(y)
    for (int t = 0; t < count; t++) {
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            y[i] = x[(i + 1) % n];
#pragma acc loop independent gang
        for (int i = 0; i < n; i++)
            x[i] = y[i];
    }
    for (int i = 0; i < n; i++)
        CHECK(x[i] == (i + count) % n);
}

static void automatic(int n, double *restrict x, const double *restrict y) {
    double sum = 0;
#pragma acc parallel loop auto copyout(x[0:n]) copyin(y[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = 2 * y[i];
        sum += y[i];
    }
    // CHECK: kernels-auto.c:[[#@LINE-5]]:{{.*}}Loop is parallelized: gang, vector
    for (int i = 0; i < n; i++)
        CHECK(x[i] == 2 * y[i]);
    CHECK(sum == n * (n - 1) / 2);
}

int main(void) {
    static int p[N * N], q[N * N], sums[N], c[N][N], x[N][N], y[N][N];
    static double d[N], e[N];
    laplace();
    for (int i = 0; i < N * N; i++)
        q[i] = i % 23;
    by_hand(60, 50, p, q, sums);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x[i][j] = i + j, y[i][j] = i == j;
    product(N, c, x, y);
    CHECK(memcmp(c, x, sizeof c) == 0);
    for (int i = 0; i < N; i++)
        p[i] = i, e[i] = i;
    for (int i = 0; i < N; i++)
        sums[i] = 0;
    for (int i = 0; i < N; i++)
        q[i] = i;
    reductions(N, q);
    in_order(N, p, q, sums);
    steps(N, 33);
    automatic(N, d, e);
    return 0;
}
