// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t && %run %t
// Pointers in structs without clauses: where a region maps the struct, it maps what its loops use of their targets, too, and
// attaches them. In a struct that is there already, they are what the user has attached.
#include "Inputs/check.h"
#include <stdbool.h>

enum { N = 60, COUNT = 20 };

struct vectors {
    int n;
    int *v, *w;
};

struct matrix {
    struct {
        int rows, columns;
        int *cells;
    } m;
    const int *row;
    int factor;
};

static int *filled(void) {
    int *a = malloc(N * sizeof *a);
    for (int i = 0; i < N; i++)
        a[i] = 3 * i + 1;
    return a;
}

static struct vectors make(void) {
    return (struct vectors){COUNT, filled(), filled()};
}

static void by_value(struct vectors s) {
#pragma acc parallel loop
    for (int i = 0; i < s.n; i++)
        s.v[i] += s.w[i + 1];
}

static void by_pointer(struct vectors *s) {
#pragma acc parallel loop
    for (int i = 0; i < s->n; i++)
        s->v[i] += s->w[i + 1];
}

static struct vectors global;

static void of_global(void) {
#pragma acc parallel loop
    for (int i = 0; i < global.n; i++)
        global.v[i] += global.w[i + 1];
}

/* Both parts share what is mapped around them. */
static void in_kernels(struct vectors *s) {
#pragma acc kernels
    {
#pragma acc loop independent
        for (int i = 0; i < s->n; i++)
            s->v[i] += s->w[i + 1];
#pragma acc loop independent
        for (int i = 0; i < s->n; i++)
            s->w[i] = s->v[i];
    }
}

static void in_kernels_by_value(struct vectors s) {
#pragma acc kernels
    {
#pragma acc loop independent
        for (int i = 0; i < s.n; i++)
            s.v[i] += s.w[i + 1];
#pragma acc loop independent
        for (int i = 0; i < s.n; i++)
            s.w[i] = s.v[i];
    }
}

/* One pointer has a clause. */
static void half(struct vectors s) {
#pragma acc parallel loop copy(s.v[0 : s.n])
    for (int i = 0; i < s.n; i++)
        s.v[i] += s.w[i + 1];
}

static void half_around(struct vectors s) {
#pragma acc data copy(s.v[0 : s.n])
    {
#pragma acc parallel loop
        for (int i = 0; i < s.n; i++)
            s.v[i] += s.w[i + 1];
    }
}

static void in_queue(struct vectors *s) {
#pragma acc parallel loop async
    for (int i = 0; i < s->n; i++)
        s->v[i] += s->w[i + 1];
#pragma acc wait
}

/* What the region writes of the struct comes back, its pointers do not. */
static void counted(struct vectors *s) {
#pragma acc serial
    {
        for (int i = 0; i < COUNT; i++)
            s->v[i] += s->w[i + 1];
        s->n = COUNT;
    }
}

static void check_one(const char *what, struct vectors *s, void (*f)(struct vectors *), bool writes) {
    const struct vectors before = *s;
    int v[N], w[N];
    for (int i = 0; i < N; i++) {
        v[i] = s->v[i] + (i < COUNT ? s->w[i + 1] : 0);
        w[i] = writes && i < COUNT ? v[i] : s->w[i];
    }
    f(s);
    bool same = s->v == before.v && s->w == before.w && s->n == before.n;
    for (int i = 0; i < N; i++)
        same &= s->v[i] == v[i] && s->w[i] == w[i];
    if (!same) {
        printf("%s\n", what);
        exit(1);
    }
}

static void call_by_value(struct vectors *s) { by_value(*s); }
static void call_in_kernels(struct vectors *s) { in_kernels_by_value(*s); }
static void call_half(struct vectors *s) { half(*s); }
static void call_half_around(struct vectors *s) { half_around(*s); }
static void call_global(struct vectors *s) {
    global = *s;
    of_global();
}

/* Pointers change places on the host between regions. */
static void swapped(void) {
    struct vectors s = make();
    for (int k = 0; k < 3; k++) {
#pragma acc parallel loop
        for (int i = 0; i < s.n; i++)
            s.v[i] = s.w[i] + 1;
        int *v = s.v;
        s.v = s.w, s.w = v;
    }
    for (int i = 0; i < COUNT; i++)
        CHECK(s.w[i] == 3 * i + 4 && s.v[i] == 3 * i + 3);
}

static void members_of_members(struct matrix *a, struct matrix b) {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < a->m.rows; i++)
        for (int j = 0; j < b.m.columns; j++)
            a->m.cells[i * a->m.columns + j] = b.m.cells[j] + a->row[j] * b.factor;
}

static void matrices(void) {
    struct matrix a = {{5, 10, filled()}, filled(), 1}, b = {{1, 10, filled()}, NULL, 2};
    members_of_members(&a, b);
    for (int i = 0; i < N; i++)
        CHECK(a.m.cells[i] == (i < 50 ? 3 * (3 * (i % 10) + 1) : 3 * i + 1));
}

/* Two pointers into one array. */
static void overlapping(void) {
    int *all = filled();
    struct vectors s = {COUNT, all, all + 1};
#pragma acc serial loop
    for (int i = 0; i < s.n; i++)
        s.v[i] = s.w[i] + all[i + 2];
    for (int i = 0; i < COUNT; i++)
        CHECK(all[i] == 6 * i + 11);
}

/* Nothing runs, so that nothing is asked of the struct. */
static void nowhere(struct vectors *s, int n) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        s->v[i] = 1;
}

int main(void) {
    struct vectors s = make();
    check_one("by value", &s, call_by_value, false);
    check_one("by pointer", &s, by_pointer, false);
    check_one("global", &s, call_global, false);
    check_one("kernels", &s, in_kernels, true);
    check_one("kernels by value", &s, call_in_kernels, true);
    check_one("half", &s, call_half, false);
    check_one("half around", &s, call_half_around, false);
    check_one("queue", &s, in_queue, false);
    check_one("counted", &s, counted, false);
    swapped();
    matrices();
    overlapping();
    nowhere(NULL, 0);
    nowhere(&(struct vectors){0}, 0);

    // What is mapped stays where it is, by whichever name.
    struct vectors t = make();
    int v[N];
    for (int i = 0; i < N; i++)
        v[i] = t.v[i] + (i < COUNT ? 2 * t.w[i + 1] : 0);
#pragma acc data copy(t, t.v[0 : COUNT]) copyin(t.w[0 : COUNT + 1])
    {
        by_pointer(&t);
        by_pointer(&t);
    }
    for (int i = 0; i < N; i++)
        CHECK(t.v[i] == v[i]);
    for (int i = 0; i < COUNT; i++)
        v[i] += t.w[i + 1];
    int *alone = t.v;
#pragma acc enter data copyin(alone[0 : N])
    by_pointer(&t);
#pragma acc exit data copyout(alone[0 : N])
    for (int i = 0; i < N; i++)
        CHECK(t.v[i] == v[i]);
    return 0;
}
