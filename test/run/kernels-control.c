// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Loop constructs of a kernels region inside other statements, whose conditions depend on what the loops compute: loops,
// branches, switches; between other parts, as the whole of the region, in a queue.
#include "Inputs/check.h"

enum { N = 40 };
static double a[N], same[N];

static double change(double from, double to) { return from < to ? to - from : from - to; }

/* The model. */
static int smooth(double *x, double *first) {
    double y[N], error = 1;
    int steps = 0;
    while (error > 0.01 && steps < 31) {
        error = 0;
        for (int i = 1; i < N - 1; i++) {
            y[i] = 0.5 * (x[i - 1] + x[i + 1]);
            if (change(x[i], y[i]) > error) error = change(x[i], y[i]);
        }
        for (int i = 1; i < N - 1; i++) x[i] = y[i];
        if (++steps == 1) *first = error;
    }
    return steps;
}

static void converge(int n) {
    double b[N], error = 1, first = 0, expected = 0;
    int steps = 0, sum = 0, odd = 0;
    for (int i = 0; i < N; i++) a[i] = same[i] = i % 7;
#pragma acc kernels copy(a) create(b)
    {
        while (error > 0.01 && steps < 31) {
            error = 0;
#pragma acc loop independent reduction(max:error)
            for (int i = 1; i < n - 1; i++) {
                b[i] = 0.5 * (a[i - 1] + a[i + 1]);
                double d = change(a[i], b[i]);
                if (d > error) error = d;
            }
#pragma acc loop independent
            for (int i = 1; i < n - 1; i++) a[i] = b[i];
            steps++;
            if (steps == 1) first = error;
        }
        if (steps % 2) {
            odd = 1;
#pragma acc loop gang vector
            for (int i = 0; i < n; i++) a[i] += 1;
        } else {
#pragma acc loop independent
            for (int i = 0; i < n; i++) a[i] -= 1;
        }
#pragma acc loop independent reduction(+:sum)
        for (int i = 0; i < n; i++) sum += i;
    }
    CHECK(steps == smooth(same, &expected) && first == expected && odd == steps % 2 && sum == N * (N - 1) / 2);
    for (int i = 0; i < N; i++) CHECK(a[i] == same[i] + (odd ? 1 : -1));
}

static void whole_region(int n) {
    for (int i = 0; i < N; i++) a[i] = same[i] = i;
#pragma acc kernels copy(a)
    for (int k = 0; k < 4; k++) {
        double p = a[k];
#pragma acc loop independent
        for (int i = 0; i < n; i++) a[i] = a[i] * 0.5 + p;
        a[k] = k;
        for (int j = 1; j < 3; j++) a[j] += a[j - 1];
#pragma acc loop gang
        for (int i = 0; i < 8; i++) {
#pragma acc loop vector
            for (int j = 0; j < 5; j++) a[i * 5 + j] += i * j;
        }
    }
    for (int k = 0; k < 4; k++) {
        double p = same[k];
        for (int i = 0; i < n; i++) same[i] = same[i] * 0.5 + p;
        same[k] = k;
        for (int j = 1; j < 3; j++) same[j] += same[j - 1];
        for (int i = 0; i < 40; i++) same[i] += i / 5 * (i % 5);
    }
    for (int i = 0; i < N; i++) CHECK(a[i] == same[i]);
#pragma acc kernels copy(a)
    switch (n) {
    case N:
#pragma acc loop independent
        for (int i = 0; i < n; i++) a[i] += 3;
        break;
    default: a[0] = 1;
    }
    for (int i = 0; i < N; i++) CHECK(a[i] == same[i] + 3);
}

static void eliminate(void) {
    int m[6][6] = {{0}}, model[6][6] = {{0}}, count = 0;
#pragma acc kernels copy(m) async(1)
    {
        m[0][0] = 1;
        for (int k = 1; k < 6; k++) {
            int pivot = m[k - 1][k - 1] + k;
            count = count + 1;
#pragma acc loop independent collapse(2)
            for (int i = k; i < 6; i++)
                for (int j = 0; j < 6; j++) m[i][j] += pivot * i - m[k - 1][j];
        }
    }
#pragma acc wait
    model[0][0] = 1;
    for (int k = 1; k < 6; k++) {
        int pivot = model[k - 1][k - 1] + k;
        for (int i = k; i < 6; i++)
            for (int j = 0; j < 6; j++) model[i][j] += pivot * i - model[k - 1][j];
    }
    for (int i = 0; i < 36; i++) CHECK(m[i / 6][i % 6] == model[i / 6][i % 6]);
    CHECK(count == 5);
}

/* Scalars that one statement assigns for all, one loop has copies of, and one reduces; an array member. */
static void scalars(void) {
    struct { double sums[4]; int n; } s = {{0}};
    double value = 0, last = 0;
    int hits = 0, i, k = 0;
    for (i = 0; i < N; i++) a[i] = same[i] = i;
#pragma acc kernels copy(s, a)
    {
        do {
            value = a[k];
#pragma acc loop independent reduction(+:s.sums[0:4]) reduction(+:hits)
            for (i = 0; i < N; i++) {
                s.sums[i % 4] += k * a[i];
                hits += a[i] > value;
            }
            if (s.sums[1] > 300) {
#pragma acc loop independent private(value)
                for (i = 0; i < N; i++) {
                    value = a[i] / 2;
                    a[i] = value + k;
                }
            }
            s.n += k;
            value = a[2] + 1;
        } while (++k < 5);
        last = value;
    }
    double sums[4] = {0};
    int n = 0, more = 0;
    for (int step = 0; step < 5; step++) {
        for (i = 0; i < N; i++) {
            sums[i % 4] += step * same[i];
            more += same[i] > same[step];
        }
        n += step;
        if (sums[1] > 300)
            for (double *p = same + N - 1; p >= same; p--) *p = *p / 2 + step;
    }
    for (i = 0; i < 4; i++) CHECK(s.sums[i] == sums[i]);
    CHECK(s.n == n && hits == more && last == same[2] + 1 && a[N - 1] == same[N - 1]);
}

int main(void) {
    scalars();
    converge(N);
    whole_region(N);
    eliminate();
    return 0;
}
