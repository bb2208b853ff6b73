// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t && %run %t
// Pointers without clauses where bounds and subscripts ask for more than sums and products of variables: quotients, members,
// conditional expressions, remainders. Values are taken in front of the region where it evaluates them whatever the data.
#include "Inputs/check.h"

struct grid {
    int nx, ny, off;
    unsigned char small;
    struct grid *coarse;
};

enum { N = 120 };

static int *filled(void) {
    int *a = malloc(N * sizeof *a);
    for (int i = 0; i < N; i++)
        a[i] = i;
    return a;
}

static void quotients(int n, unsigned u, int *a, int *b) {
#pragma acc parallel loop
    for (int i = 0; i < n / 2; i++)
        a[2 * i + 1] += b[2 * i];
#pragma acc parallel loop
    for (unsigned i = u >> 2; i < (u >> 1) % 50; i++)
        a[i] += b[i + u / 3];
#pragma acc parallel loop
    for (int i = 0; i < (n > 50 ? 50 : n); i++)
        b[i + (n & 7)]++;
}

static void quotients_expected(int n, unsigned u, int *a, int *b) {
    for (int i = 0; i < n / 2; i++)
        a[2 * i + 1] += b[2 * i];
    for (unsigned i = u >> 2; i < (u >> 1) % 50; i++)
        a[i] += b[i + u / 3];
    for (int i = 0; i < (n > 50 ? 50 : n); i++)
        b[i + (n & 7)]++;
}

static void members(struct grid *g, struct grid h, int *a, int *b) {
#pragma acc parallel loop collapse(2)
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++)
            a[j * g->nx + i] += b[i] - j;
#pragma acc parallel loop
    for (int i = h.off; i < h.nx - h.small; i++)
        b[i] += a[i + h.off];
#pragma acc kernels
    {
        for (int i = 0; i < g->nx; i++)
            a[i] *= 2;
        for (int i = 0; i < g->nx; i++)
            a[i] += b[i + g->off];
    }
}

static void members_expected(struct grid *g, struct grid h, int *a, int *b) {
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++)
            a[j * g->nx + i] += b[i] - j;
    for (int i = h.off; i < h.nx - h.small; i++)
        b[i] += a[i + h.off];
    for (int i = 0; i < g->nx; i++)
        a[i] *= 2;
    for (int i = 0; i < g->nx; i++)
        a[i] += b[i + g->off];
}

/* Elements of arrays in structs, bit-fields, and subscripts that count backwards. */
struct shape {
    int n[3];
    unsigned few : 5;
    int below : 4;
};

static void parts(struct shape *g, struct shape h, int *a, int *b) {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < g->n[0]; i++)
        for (int j = 0; j < h.n[2]; j++)
            a[i * g->n[2] + j] += h.n[1] + *(b + N - 1 - i);
#pragma acc parallel loop
    for (int i = g->below; i < h.few; i++)
        b[i - g->below] -= i + *(a + h.few - i);
}

static void parts_expected(struct shape *g, struct shape h, int *a, int *b) {
    for (int i = 0; i < g->n[0]; i++)
        for (int j = 0; j < h.n[2]; j++)
            a[i * g->n[2] + j] += h.n[1] + *(b + N - 1 - i);
    for (int i = g->below; i < h.few; i++)
        b[i - g->below] -= i + *(a + h.few - i);
}

/* Periodic boundaries; elements in between that no remainder names stay as they are. */
static void remainders(int n, unsigned u, int *a, int *b) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        a[i] = b[(i + 1) % n] - b[(i - 1 + n) % n];
#pragma acc parallel loop
    for (unsigned i = 0; i < u; i++)
        b[i * 7 % u] = a[i % 5] + (int)i;
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
        b[i * 2 % 7] = -i;
}

static void remainders_expected(int n, unsigned u, int *a, int *b) {
    for (int i = 0; i < n; i++)
        a[i] = b[(i + 1) % n] - b[(i - 1 + n) % n];
    for (unsigned i = 0; i < u; i++)
        b[i * 7 % u] = a[i % 5] + (int)i;
    for (int i = 0; i < 4; i++)
        b[i * 2 % 7] = -i;
}

/* The sign of a divisor does not matter to C. */
static void negative(int m, int *a, int *b) {
#pragma acc parallel loop
    for (int i = 0; i < 20; i++)
        a[i] = b[i % m] + 1;
}

/* What each device computes, by elements of arrays: only that part of a table is there. */
static int table[N], sums[N];

static void chunks(void) {
    int first[4], last[4];
    for (int d = 0; d < 4; d++) {
        first[d] = d == 0 ? 1 : d * 30;
        last[d] = d == 3 ? N - 1 : (d + 1) * 30;
    }
    for (int i = 0; i < N; i++)
        table[i] = i;
    for (int d = 0; d < 4; d++) {
        const int from = first[d], count = last[d] - first[d];
#pragma acc enter data copyin(table[from - 1 : count + 2]) create(sums[from : count])
#pragma acc parallel loop
        for (int i = first[d]; i < last[d]; i++)
            sums[i] = table[i - 1] + table[i + 1];
#pragma acc kernels
        for (int i = first[d]; i < last[d]; i++)
            sums[i] += table[i];
#pragma acc exit data delete(table[from - 1 : count + 2]) copyout(sums[from : count])
    }
    for (int i = 1; i < N - 1; i++)
        if (sums[i] != 3 * i)
            exit(1);
}

/* A region that changes them has all of the array. */
static void chunks_changed(int *a) {
    int first[2] = {0, 5};
#pragma acc serial copy(a[0 : N])
    {
        first[1] = 7;
        for (int i = first[0]; i < first[1]; i++)
            a[i] = -2;
    }
}

/* Nothing runs, so nothing may be asked of what the bounds inside lead to. */
static void nowhere(int none, int divisor, const struct grid *g, int *a) {
#pragma acc parallel loop copy(a[0 : N])
    for (int i = 0; i < none; i++)
        for (int j = 0; j < g->nx / divisor; j++)
            a[i] += j;
}

/* Nor where what they lead to is what the section without a clause depends on. */
static void nowhere_implicit(int none, int divisor, const struct grid *g, int *a) {
#pragma acc parallel loop
    for (int i = 0; i < none; i++)
        for (int j = 0; j < g->ny; j++)
            a[i * g->nx + j] = 1;
#pragma acc parallel loop
    for (int i = 0; i < none; i++)
        for (int j = 0; j < none / divisor; j++)
            a[i + j] = 1;
}

/* The region changes what it later asks for: not the value in front of it. */
static void changing(struct grid *g, int *a) {
#pragma acc data copy(a[0 : N])
#pragma acc serial copy(g[0 : 1])
    {
        g->nx = 10;
        for (int i = 0; i < g->nx; i++)
            a[i] = -1;
    }
}

static void compare(const int *a, const int *b, const char *what) {
    for (int i = 0; i < N; i++)
        if (a[i] != b[i]) {
            printf("%s: element %d is %d, not %d\n", what, i, a[i], b[i]);
            exit(1);
        }
}

int main(void) {
    int *a = filled(), *b = filled(), *c = filled(), *d = filled();
    quotients(101, 90, a, b);
    quotients_expected(101, 90, c, d);
    compare(a, c, "quotients a");
    compare(b, d, "quotients b");
    struct grid g = {10, 11, 3, 2, NULL}, h = {90, 0, 5, 200 - 190, &g};
    members(&g, h, a, b);
    members_expected(&g, h, c, d);
    compare(a, c, "members a");
    compare(b, d, "members b");
    struct shape shape = {{5, 3, 7}, 11, -2};
    parts(&shape, shape, a, b);
    parts_expected(&shape, shape, c, d);
    compare(a, c, "parts a");
    compare(b, d, "parts b");
    remainders(97, 60, a, b);
    remainders_expected(97, 60, c, d);
    compare(a, c, "remainders a");
    compare(b, d, "remainders b");
#pragma acc data copyin(b[0 : 7])
    negative(-7, a, b);
    for (int i = 0; i < 20; i++)
        c[i] = d[i % -7] + 1;
    compare(a, c, "negative");
    chunks();
    chunks_changed(a);
    for (int i = 0; i < 7; i++)
        c[i] = -2;
    compare(a, c, "chunks changed");
    nowhere(0, 0, NULL, a);
    nowhere_implicit(0, 0, NULL, a);
    changing(&h, a);
    for (int i = 0; i < 10; i++)
        c[i] = -1;
    compare(a, c, "changing");
    return 0;
}
