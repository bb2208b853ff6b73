// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -lm -o %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
// RUN: %run %t
// RUN: %xacc_cc -w -O0 %s -lm -o %t.O0 && %run %t.O0
// Loops over gangs of one parallel construct that use what others of them store, reduce or update: each is a launch, so they
// find it complete.
#include "Inputs/check.h"
#include <math.h>

enum { N = 700, M = 40, ALL = N * (N - 1) / 2 };
static double a[N], b[N], c[N], m[M][M];
static int total;
#pragma acc declare create(total)

#pragma acc routine seq
static int get_total(void) { return total; }
#pragma acc routine seq
static void put(double *to, int i, double v) { to[i] = v; }

static void fill(void) {
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = c[i] = -1;
    }
}

static void neighbours(void) {
    fill();
#pragma acc parallel num_gangs(8)
    {
#pragma acc loop gang vector
        for (int i = 1; i < N - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
#pragma acc loop gang vector
        for (int i = 2; i < N - 2; i++)
            c[i] = b[i - 1] + 3 * b[i + 1];
#pragma acc loop
        for (int i = 0; i < N; i++)
            a[i] = c[N - 1 - i];
    }
    for (int i = 2; i < N - 2; i++)
        CHECK(b[i] == 2 * i && c[i] == 8 * i + 4 && a[N - 1 - i] == c[i]);
    CHECK(a[0] == -1 && b[0] == -1);
}

/* Of different levels; through pointers without a clause; temporaries from outside. */
static void pointers(double *x, double *y, int n) {
    int i;
    double t;
#pragma acc parallel
    {
#pragma acc loop gang vector
        for (i = 0; i < n; i++) {
            t = i;
            x[i] = t;
        }
#pragma acc loop gang private(t)
        for (i = 0; i < n; i++) {
            t = 0;
#pragma acc loop vector reduction(+:t)
            for (int j = 0; j < M; j++)
                t += m[i % M][j];
            y[i] = x[n - 1 - i] + t;
        }
#pragma acc loop worker gang
        for (i = 0; i < n; i++)
            x[i] += y[n - 1 - i];
    }
    for (int k = 0; k < n; k++) {
        int from = n - 1 - k;
        CHECK(x[k] == k + n - 1 - from + M * (from % M));
    }
}

static void reduced(void) {
    double s = 0, norm = 0, most = -1;
    int found = 0, h[3] = {0}, *q = h, number = 0, at[N];
    fill();
#pragma acc parallel copy(s) num_gangs(8)
    {
#pragma acc loop gang vector reduction(+:s)
        for (int i = 0; i < N; i++)
            s += a[i];
#pragma acc loop gang vector
        for (int i = 0; i < N; i++)
            b[i] = s - a[i];
    }
    for (int i = 0; i < N; i++)
        CHECK(b[i] == ALL - i);
    /* Without clauses; a bound; two of them. */
#pragma acc parallel
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            norm += a[i] > 9;
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            most = fmax(most, a[i]);
#pragma acc loop gang
        for (int i = 0; i < norm; i++)
            b[i] = most;
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            found += b[i] == most;
    }
    CHECK(norm == N - 10 && most == N - 1 && found == N - 10 && b[N - 11] == N - 1 && b[N - 10] == ALL - (N - 10));
    /* Elements, by another name, too; atomic constructs; what a function sees. */
#pragma acc parallel copy(h, number) copyin(a) copyout(at) num_gangs(8)
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            h[1] += (int)a[i];
            if (i % 2) {
#pragma acc atomic
                number++;
            }
        }
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            at[i] = h[1] + number;
    }
    CHECK(h[1] == ALL && number == N / 2 && at[0] == ALL + N / 2 && at[N - 1] == at[0]);
#pragma acc data copy(h)
    {
#pragma acc parallel present(h) copyin(a) copyout(at) num_gangs(8)
        {
#pragma acc loop gang reduction(+:h[2])
            for (int i = 0; i < N; i++)
                h[2] += (int)a[i];
#pragma acc loop gang
            for (int i = 0; i < N; i++)
                at[i] = q[2] + i;
        }
    }
    CHECK(h[2] == ALL && at[0] == ALL && at[N - 1] == ALL + N - 1);
    total = 1;
#pragma acc update device(total)
#pragma acc parallel copyin(a) copyout(at) num_gangs(8)
    {
#pragma acc loop gang reduction(+:total)
        for (int i = 0; i < N; i++)
            total += (int)a[i];
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            at[i] = get_total() + i;
    }
    CHECK(at[0] == ALL + 1 && at[N - 1] == ALL + N);
}

/* With the clauses of the construct. */
static void clauses(int k) {
    double s = 0, most = -1, v[k][k];
    fill();
#pragma acc data copy(b, s) copyin(a)
    {
#pragma acc parallel async(2) present(a, b) vector_length(32)
        {
#pragma acc loop gang vector reduction(+:s)
            for (int i = 0; i < N; i++)
                s += a[i];
#pragma acc loop gang vector reduction(max:most)
            for (int i = 0; i < N; i++)
                most = fmax(most, a[i]);
#pragma acc loop gang vector
            for (int i = 0; i < N; i++)
                b[i] = s * most + i;
        }
#pragma acc wait
    }
    CHECK(s == ALL && most == N - 1 && b[5] == (double)ALL * (N - 1) + 5);
    for (int on = 0; on < 2; on++) {
        s = 0;
#pragma acc parallel if(on) copy(s) copyout(b)
        {
#pragma acc loop gang reduction(+:s)
            for (int i = 0; i < N; i++)
                s += a[i];
#pragma acc loop gang
            for (int i = 0; i < N; i++)
                b[i] = s + i;
        }
#pragma acc parallel self(on) copy(b)
        {
#pragma acc loop gang
            for (int i = 0; i < N; i++)
                c[i] = b[N - 1 - i];
#pragma acc loop gang
            for (int i = 0; i < N; i++)
                b[i] = c[i];
        }
        CHECK(s == ALL && b[0] == ALL + N - 1 && b[N - 1] == ALL);
    }
#pragma acc parallel copy(v)
    {
#pragma acc loop collapse(2)
        for (int i = 0; i < k; i++)
            for (int j = 0; j < k; j++)
                v[i][j] = i * 100 + j;
#pragma acc loop tile(4, 4)
        for (int i = 0; i < k; i++)
            for (int j = 0; j < k; j++)
                m[i][j] = v[j][i];
#pragma acc loop gang worker
        for (int i = 0; i < k; i++)
#pragma acc loop vector
            for (int j = 0; j < k; j++)
                v[i][j] = m[k - 1 - i][j];
    }
    CHECK(v[0][3] == 300 + k - 1 && v[k - 1][2] == 200 && m[1][2] == 201);
#pragma acc parallel copy(b, c)
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            put(b, i, i);
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            double *row = &c[i];
            *row = b[N - 1 - i];
        }
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            b[i] = c[(i + 9) % N];
    }
    CHECK(b[0] == N - 10 && b[N - 1] == N - 9);
}

int main(void) {
    static double x[N], y[N];
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            m[i][j] = i;
    neighbours();
    pointers(x, y, N - 5);
    reduced();
    clauses(M);
    return 0;
}
