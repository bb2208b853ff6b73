// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Loops over pointers: every comparison and step, to scalars, structs and rows, declared outside, nested, collapsed, in
// tiles, with reductions; and where the order matters.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 53 };
struct record { int a; double b[3]; };

static void steps(double *h) {
    double d[N] = {0}, *q;
    long sum = 0;
#pragma acc parallel loop copy(d)
    for (double *p = d; p < d + N; p++) *p = p - d;
#pragma acc parallel loop copy(d)
    for (double *p = d + N - 1; p >= d; p -= 2) *p += 100;
    for (int i = 0; i < N; i++) CHECK(d[i] == i + (i % 2 ? 0 : 100));
#pragma acc parallel loop copy(h[0:N]) reduction(+:sum)
    for (q = h + 3; q != h + 18; q += 5) {
        sum += *q;
        *q = -1;
        q[1] = -2;
    }
    CHECK(sum == 3 + 8 + 13);
    for (int i = 0; i < N; i++) CHECK(h[i] == (i == 3 || i == 8 || i == 13 ? -1 : i == 4 || i == 9 || i == 14 ? -2 : i));
#pragma acc parallel loop copy(d)
    for (double *p = d + 5; p < d; p++) *p = -1;
    CHECK(d[5] == 5);
#pragma acc kernels copy(d)
    for (double *p = d + 1; p < d + N; p++) *p = p[-1] + 1; /* one after the other */
    for (int i = 0; i < N; i++) CHECK(d[i] == 100 + i);
}

static void types(void) {
    struct record t[9] = {{0}};
    char c[30] = {0};
#pragma acc parallel loop gang copy(t)
    for (struct record *p = &t[0]; p <= &t[8]; ++p) {
#pragma acc loop vector
        for (double *e = p->b; e < p->b + 3; e++) *e = (p - t) * 10 + (e - p->b);
        p->a = 5;
    }
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 3; j++) CHECK(t[i].a == 5 && t[i].b[j] == 10 * i + j);
#pragma acc kernels loop independent copy(c)
    for (char *p = c; p < &c[29]; p = p + 3) *p = 'x';
    for (int i = 0; i < 30; i++) CHECK(c[i] == (i % 3 ? 0 : 'x'));
}

static void nests(void) {
    int m[6][7] = {{0}};
#pragma acc parallel loop collapse(2) copy(m)
    for (int (*row)[7] = m; row < m + 6; row++)
        for (int j = 0; j < 7; j++) (*row)[j] += (row - m) * j;
#pragma acc parallel loop tile(4, 2) copy(m)
    for (int (*row)[7] = m; row < m + 6; row++)
        for (int j = 0; j < 7; j++) row[0][j]++;
    for (int i = 0; i < 42; i++) CHECK(m[i / 7][i % 7] == (i / 7) * (i % 7) + 1);
}

/* The end is a variable of its own, and present. */
static void ends(double *h) {
    const double *end = h + 5;
    double sum = 0;
#pragma acc data copy(h[0:N])
    {
#pragma acc parallel loop reduction(+:sum)
        for (const double *p = h; p < end; p++) sum += *p;
#pragma acc serial loop
        for (double *p = h; p < h + 5; p++) *p += 1;
#pragma acc parallel loop seq
        for (double *p = h; p < h + 5; p++) *p *= 2;
    }
    CHECK(sum == 0 + 1 + 2 - 1 - 2 && h[0] == 2 && h[3] == 0 && h[4] == -2 && h[5] == 5);
}

/* The end has no element of its own: nothing is present there, or another section is. */
static void behind(double *h, int others) {
    double *end = h + 8, *rest = h + 8;
    for (int i = 0; i < N; i++) h[i] = i;
#pragma acc data copy(rest[0:8]) if (others)
    {
#pragma acc parallel loop copy(h[0:8])
        for (double *p = h; p < end; p++) *p += 1;
#pragma acc data copy(h[0:8])
        {
#pragma acc parallel loop
            for (double *p = h; p != end; p++) *p *= 2;
#pragma acc kernels loop independent
            for (double *p = h + 7; p >= h; p -= 2) *p -= 1;
#pragma acc parallel loop present(h)
            for (const double *p = h; p < end; p += 7) h[p - h] += 5;
        }
    }
    for (int i = 0; i < N; i++)
        CHECK(h[i] == (i < 8 ? 2 * (i + 1) - i % 2 + (i % 7 ? 0 : 5) : i));
}

/* The same, of an array. */
static void behind_array(void) {
    short a[N];
    const short *end = a + N;
    for (int i = 0; i < N; i++) a[i] = (short)i;
#pragma acc parallel loop
    for (short *p = a; p < end; p++) *p += 7;
#pragma acc data copy(a)
    {
#pragma acc parallel loop
        for (short *p = a + 1; p != end; p++) *p *= 2;
#pragma acc kernels loop independent
        for (short *p = a; p < end; p += 3) *p -= 1;
    }
    for (int i = 0; i < N; i++) CHECK(a[i] == (i ? 2 : 1) * (i + 7) - (i % 3 == 0));
    /* What an element of another array says is its value here. */
    int count[2] = {3, 3}, left = 0;
#pragma acc serial copy(a, count, left)
    {
        count[0] = 5;
#pragma acc loop seq
        for (short *p = a; p < a + count[0]; p++) left++;
#pragma acc loop seq
        for (short *p = a + count[0]; p < a + 6; p++) left += 10;
    }
    CHECK(left == 15);
}

int main(void) {
    double *h = malloc(N * sizeof *h);
    for (int i = 0; i < N; i++) h[i] = i;
    steps(h);
    types();
    nests();
    ends(h);
    behind(h, 0);
    behind(h, 1);
    behind_array();
    free(h);
    return 0;
}
