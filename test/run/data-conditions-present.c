// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Pointers without clauses of which conditions ask for elements beside what is present, under their own name or another
// one: what is present is used, and so is what lies beside it; names of one array see each other's values.
#include "Inputs/check.h"
#include "Inputs/conditions.h"
#include <string.h>

enum { N = 100 };

/* What is present is used, and so is what lies beside it. */
static void test_present(void) {
    int memory[3 * N], x[N];
    for (int i = 0; i < 3 * N; i++)
        memory[i] = i;
    for (int i = 0; i < N; i++)
        x[i] = i % 2;
    int *y = memory + N;
#pragma acc data copy(y[0:N]) copyin(x)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            y[i] = -1;
        chosen(N, x, y);
        margins(N - 1, x, y);
        chosen(N / 2, x, y + 1);
    }
    for (int i = 0; i < 3 * N; i++)
        CHECK(i < N || i >= 2 * N ? memory[i] == i : memory[i] != i);
    /* The pointer leads in front of what is there, which lies on the device. */
    for (int i = 0; i < 3 * N; i++)
        memory[i] = i;
#pragma acc data copy(y[0:N / 2])
    {
#pragma acc parallel loop present(y[0:N / 2])
        for (int i = 0; i < N / 2; i++)
            y[i] = -1;
        chosen(N, x, memory + N / 2);
    }
    for (int i = 0; i < N; i++)
        CHECK(memory[N / 2 + i] == (x[i] ? 1 : i < N / 2 ? N / 2 + i : -1));
}

/* Most of what conditions may ask for is another array's, which is present; what they do ask for is behind it. */
static void test_neighbour(void) {
    int memory[N + 1], x[4] = {0, 0, 0, 1}, found[4] = {0}, *q = memory + N - 15;
    memory[N] = 17;
#pragma acc data copyin(memory[0:N])
    {
#pragma acc parallel loop copyin(x) copy(found)
        for (int i = 0; i < 4; i++)
            if (x[i])
                found[i] = q[5 * i];
    }
    CHECK(found[3] == 17);
}

/* Half of what loops without iterations of their own may ask for is another pointer's, which is present. */
static void behind(int n, int *s, const int *q) {
#pragma acc parallel loop
    for (int i = 0; i < n / 2; i += 2)
        for (int j = 0; j < i; j++)
            s[i + j] += 10 * i + j + q[0];
}

static void test_behind(void) {
    int memory[N] = {0}, *q = memory + 1;
    q[0] = 5;
#pragma acc data copy(q[0:2])
    behind(8, q, q);
    for (int i = 0; i < N; i++)
        CHECK(memory[i] == (i == 1 ? 5 : i == 3 ? 25 : i == 4 ? 26 : 0));
}

/* s is present from where q points to, and q leads in front of it, where nothing is. */
static void in_front(int n, int *x, int *q, int *s) {
#pragma acc parallel loop copyin(x[0:n]) present(s)
    for (int i = 0; i < n; i++) {
        s[i] += 1;
        if (x[i])
            x[i] = q[i - 1] + s[i];
        if (!x[i])
            s[i] = q[-2];
    }
}

static void test_in_front(void) {
    int first = -6, memory[N + 2], x[N] = {0}, *q = memory + 2, *s = memory + 8;
    for (int i = 0; i < N + 2; i++)
        memory[i] = 1000 + i;
#pragma acc data copy(s[first:N])
    in_front(N - 6, x, q, s);
    for (int i = 0; i < N - 6; i++)
        CHECK(s[i] == 1000);
}

/* Two names of one array: b may reach beyond it. */
static void twice(int n, int *a, const int *b, const int *flags, int *r) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        a[i] = 3 * i;
        r[i] = 0;
        if (flags[i])
            r[i] = b[i];
        if (flags[i] > 1)
            r[i] += b[i + 1];
    }
}

static void test_twice(void) {
    int a[N] = {0}, flags[N], r[N];
    for (int i = 0; i < N; i++)
        flags[i] = i % 2;
#pragma acc data copy(a)
    twice(N, a, a, flags, r);
    for (int i = 0; i < N; i++)
        CHECK(r[i] == (flags[i] ? 3 * i : 0) && a[i] == 3 * i);
}

int main(void) {
    test_present();
    test_neighbour();
    test_behind();
    test_in_front();
    test_twice();
    return 0;
}
