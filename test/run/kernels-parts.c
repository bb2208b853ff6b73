// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// kernels regions of several loops and scalar code: parts run in order and share arrays, scalars and what becomes of pointers, also in a queue.
#include "Inputs/check.h"

enum { N = 200 };

static double two_loops(int n, double *x, double *y) {
    double sum, mean = -1, scale = 3;
#pragma acc kernels copyin(x[0:n]) copyout(y[0:n])
    {
        sum = 0;
        scale *= 2;
#pragma acc loop independent reduction(+ : sum)
        for (int i = 0; i < n; i++)
            sum += x[i];
        mean = sum / n;
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            y[i] = x[i] - mean + scale;
        y[0] = -1;
    }
    CHECK(scale == 6 && mean == sum / n);
    return mean;
}

static void in_a_queue(int n) {
    double a[N], b[N];
    int i, j, count = 0, steps = 4;
#pragma acc kernels async(1)
    {
        double factor = 2;
        for (i = 0; i < n; i++)
            a[i] = i;
#pragma acc loop independent
        for (i = 0; i < n; i++) {
            b[i] = 0;
            for (j = 0; j < steps; j++)
                b[i] += factor * a[i];
        }
        factor = 10;
        count = count + steps;
#pragma acc loop independent
        for (i = 0; i < n; i++)
            a[i] = b[i] + factor + count;
    }
#pragma acc wait(1)
    for (i = 0; i < n; i++)
        CHECK(b[i] == 8 * i && a[i] == 8 * i + 14);
    CHECK(count == 4);
}

/* A launch has pointers of its own: what a statement makes of one is for those behind it. */
static void pointers(void) {
    double x[N], *p = x, *q = x, *end = x;
    for (int i = 0; i < N; i++)
        x[i] = 0;
#pragma acc data copy(x)
    {
#pragma acc kernels
        {
            for (int i = 0; i < 10; i++)
                p[i] = i + 1;
            p += 20;
            for (int i = 0; i < 10; i++)
                p[i] = 100 + i;
        }
#pragma acc kernels
        {
#pragma acc loop independent
            for (int i = 0; i < 10; i++)
                q[40 + i] = 200 + i;
            q = q[40] > 100 ? q + 60 : q;
#pragma acc loop independent
            for (int i = 0; i < 10; i++)
                q[i] = 300 + i;
        }
#pragma acc kernels
        {
            double *own = x + 120;
#pragma acc loop independent
            for (int i = 0; i < 10; i++)
                own[i] = 600;
            own += 20;
#pragma acc loop independent
            for (int i = 0; i < 10; i++)
                own[i] = 700;
        }
#pragma acc kernels
        {
            for (end = x + 80; end < x + 90; end++)
                *end = 400;
            for (end = x + 100; end < x + 110; end++)
                *end = 500;
        }
    }
    for (int i = 0; i < 10; i++) {
        CHECK(x[i] == i + 1 && x[20 + i] == 100 + i && x[40 + i] == 200 + i && x[60 + i] == 300 + i);
        CHECK(x[80 + i] == 400 && x[100 + i] == 500 && x[30 + i] == 0 && x[70 + i] == 0);
        CHECK(x[120 + i] == 600 && x[130 + i] == 0 && x[140 + i] == 700);
    }
}

static void conditions(int n, int use) {
    int x[N], last = 0, most = 0;
#pragma acc kernels copyout(x) if (use)
    {
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            x[i] = i * 7 % 50;
        last = x[n - 1];
#pragma acc loop independent reduction(max : most)
        for (int i = 0; i < n; i++)
            most = most < x[i] ? x[i] : most;
    }
    CHECK(last == (n - 1) * 7 % 50 && most == 49 && x[3] == 21);
}

static void on_the_host(void) {
    int x[N] = {0}, before = 0;
#pragma acc data copyin(x)
    {
#pragma acc kernels self
        {
            before = 7;
#pragma acc loop independent
            for (int i = 0; i < N; i++)
                x[i] = before + i;
        }
        CHECK(before == 7 && x[9] == 16);
    }
}

int main(void) {
    double x[N], y[N];
    for (int i = 0; i < N; i++)
        x[i] = i;
    CHECK(two_loops(N, x, y) == (N - 1) / 2.0);
    for (int i = 0; i < N; i++)
        CHECK(y[i] == (i ? i - 99.5 + 6 : -1));
    in_a_queue(N);
    conditions(N, 1);
    conditions(N, 0);
    on_the_host();
    pointers();
    return 0;
}
