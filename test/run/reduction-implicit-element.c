// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -lm -o %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
// RUN: %run %t
// RUN: %xacc_cc -w -O0 %s -lm -o %t.O0 && %run %t.O0
// Elements and members that are the same in all iterations of a loop, which only reduces them, without a clause.
#include "Inputs/check.h"
#include <complex.h>
#include <math.h>
#include <stdbool.h>

enum { N = 1000, M = 30, S = N * (N - 1) / 2 };
static int a[N];
static double x[N], m[M][M], sums[4], rows[M];
static struct {
    double e, other;
    int n[3];
    struct {
        float least;
        bool all;
    } in;
    signed char small;
    unsigned short wide;
    double _Complex z;
} s;
typedef struct {
    double sum;
    int count;
    const double *values;
} total_t;

static void elements(int k) {
    int count[3] = {1, 2, 3};
    double grid[2][3] = {{0}};
#pragma acc parallel loop copyin(a, x)
    for (int i = 0; i < N; i++) {
        sums[0] += x[i];
        sums[1] = fmax(sums[1], x[i]);
        if (a[i] % 3 == 0)
            count[1]++;
        count[2] -= a[i];
        grid[1][k] = grid[1][k] + a[i] - 1;
        if (x[i] < grid[0][2])
            grid[0][2] = x[i];
    }
    CHECK(sums[0] == 0.5 * S && sums[1] == 0.5 * (N - 1) && sums[2] == 0);
    CHECK(count[0] == 1 && count[1] == 2 + 334 && count[2] == 3 - S);
    CHECK(grid[1][k] == S - N && grid[0][2] == 0 && grid[0][0] == 0);
    sums[0] = sums[1] = -1;
#pragma acc parallel loop copyin(x)
    for (int i = 0; i < N - N; i++)
        sums[0] += x[i];
    CHECK(sums[0] == -1);
#pragma acc parallel loop copyin(x)
    for (int i = 0; i < N; i++)
        sums[k] += x[i] > 10 ? x[i] : 0;
    CHECK(sums[k] == -1 + 0.5 * (S - 210));
}

static void members(void) {
    s.e = 1;
    s.n[2] = ~0;
    s.in.least = 5;
    s.in.all = true;
    s.z = 1;
#pragma acc parallel loop copyin(a, x)
    for (int i = 0; i < N; i++) {
        s.e += x[i];
        s.n[1]++;
        s.n[2] &= ~(a[i] & 4);
        s.in.least = fminf(s.in.least, -a[i]);
        s.in.all = s.in.all && a[i] != 700;
        s.small += 3;
        s.wide |= a[i];
        s.z += a[i] + 2 * I;
    }
    CHECK(s.e == 1 + 0.5 * S && s.other == 0 && s.n[0] == 0 && s.n[1] == N && s.n[2] == ~4);
    CHECK(s.in.least == 1 - N && !s.in.all && s.small == (signed char)(3 * N) && s.wide == 1023);
    CHECK(creal(s.z) == 1 + S && cimag(s.z) == 2 * N);
}

/* Through restrict pointers, and such to other types. */
static void pointers(int n, double *restrict sum, total_t *restrict t, const double *v, int *count, long *many) {
#pragma acc parallel loop copy(sum[0:3], t[0:1], count[0:1], many[0:2]) copyin(v[0:n])
    for (int i = 0; i < n; i++) {
        *sum += v[i];
        sum[2] = sum[2] < v[i] ? v[i] : sum[2];
        t->sum -= v[i];
        t->count += 1;
        count[0] += v[i] > 100;
        many[1]++;
    }
}

static void nests(double *restrict y, const double *restrict v) {
    sums[0] = sums[1] = 0;
#pragma acc parallel loop gang copyin(m)
    for (int i = 0; i < M; i++) {
#pragma acc loop vector
        for (int j = 0; j < M; j++)
            sums[0] += m[i][j];
        sums[1] += 1;
    }
    CHECK(sums[0] == 435 && sums[1] == M);
#pragma acc parallel loop collapse(2) copyin(m)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            sums[2] = fmax(m[i][j], sums[2]);
    CHECK(sums[2] == M - 1);
    /* An element for each iteration of the loop around. */
#pragma acc parallel loop gang copyin(m, v[0:M]) copyout(y[0:M])
    for (int i = 0; i < M; i++) {
        y[i] = rows[i] = 0;
#pragma acc loop vector
        for (int j = 0; j < M; j++) {
            y[i] += m[i][j] * v[j];
            rows[i] += 1;
        }
        y[i] *= 2;
    }
    for (int i = 0; i < M; i++)
        CHECK(y[i] == 2 * i * v[i] && rows[i] == M);
    static int cells[M][M];
#pragma acc parallel loop gang
    for (int i = 0; i < M; i++)
#pragma acc loop worker
        for (int j = 0; j < 4; j++)
#pragma acc loop vector
            for (int k = 0; k < M; k++) {
                cells[i][j]++;
                for (int l = 0; l < 2; l++)
                    cells[i][j] += l;
            }
    for (int i = 0; i < M; i++)
        CHECK(cells[i][0] == 2 * M && cells[i][3] == 2 * M && cells[i][4] == 0);
    sums[3] = 0;
#pragma acc parallel copyin(m)
    {
#pragma acc loop gang vector
        for (int i = 0; i < M; i++)
            for (int j = 0; j < M; j++)
                sums[3] += m[i][j];
    }
#pragma acc serial copyin(a)
    {
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            sums[3] += a[i];
    }
#pragma acc parallel loop vector copyin(a)
    for (int i = 0; i < N; i++)
        sums[3] += a[i];
    CHECK(sums[3] == 435 + 2 * S);
}

static void places(void) {
    double part[3] = {1, 1, 1};
    total_t t = {0};
#pragma acc data copy(part) copyin(a)
    {
#pragma acc parallel loop present(part)
        for (int i = 0; i < N; i++)
            part[1] += a[i];
#pragma acc parallel loop async
        for (int i = 0; i < N; i++)
            part[2] += a[i];
#pragma acc wait
    }
    CHECK(part[0] == 1 && part[1] == 1 + S && part[2] == 1 + S);
#pragma acc parallel loop copy(t.sum) copyin(a)
    for (int i = 0; i < N; i++)
        t.sum += a[i];
#pragma acc parallel loop copy(t) copyin(a) default(none)
    for (int i = 0; i < N; i++)
        t.count += a[i];
    CHECK(t.sum == S && t.count == S);
#pragma acc parallel loop copy(part[1:2]) copyin(a)
    for (int i = 0; i < N; i++) {
        part[2] -= a[i];
        part[1] -= a[i];
    }
    CHECK(part[1] == 1 && part[2] == 1);
    /* What clauses and atomic constructs say holds; one iteration alone may do anything. */
    int own[2] = {0}, shared[2] = {0};
#pragma acc parallel loop private(own) copyout(rows)
    for (int i = 0; i < M; i++) {
        own[0] = i;
        own[0] += 1;
        rows[i] = own[0];
    }
#pragma acc parallel loop reduction(+ : shared[0]) copyin(a)
    for (int i = 0; i < N; i++) {
        shared[0] += a[i];
#pragma acc atomic
        shared[1]++;
        if (i == 5)
            sums[0] = sums[0] * 2 + i;
    }
    CHECK(rows[M - 1] == M && shared[0] == S && shared[1] == N && sums[0] == 2 * 435 + 5);
}

#pragma acc routine vector
static void add_all(int n, const double *v, double *restrict to) {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
        to[0] += v[i];
}

int main(void) {
    double sum[3] = {0}, y[M];
    total_t t = {0};
    int count = 1;
    long many[2] = {5, 5};
    for (int i = 0; i < N; i++) {
        a[i] = i;
        x[i] = 0.5 * i;
    }
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            m[i][j] = i == j ? i : 0;
    elements(1);
    members();
    pointers(N, sum, &t, x, &count, many);
    CHECK(sum[0] == 0.5 * S && sum[1] == 0 && sum[2] == 0.5 * (N - 1) && t.sum == -sum[0] && t.count == N);
    CHECK(count == 1 + N - 201 && many[0] == 5 && many[1] == 5 + N);
    nests(y, x);
    places();
#pragma acc parallel loop gang copyin(m) copy(rows)
    for (int i = 0; i < M; i++)
        add_all(M, m[i], &rows[i]);
    CHECK(rows[3] == 4 + 3);
    return 0;
}
