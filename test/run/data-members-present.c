/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Members of a struct that is on no device itself, mapped one by one, and used where no section of
 * them is known: the region's copy of the struct leads to what is present. The same for arrays of
 * pointers and of structs. Clauses of one directive may name a struct behind its members.
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 40 };
typedef struct {
    int n;
    double *p, *q;
    int *at;
} grid_t;

static double value(const double *p, int i) {
    return p[i];
}

static double member(grid_t g, int i) {
    return g.p[i];
}

#define FORM(name, directive, ...)                                                                 \
    static void name(grid_t g) {                                                                   \
        _Pragma("acc data copyin(g.p[0:g.n], g.at[0:g.n]) copyout(g.q[0:g.n])") {                  \
            _Pragma(directive) for (int i = 0; i < g.n; i++) {                                     \
                __VA_ARGS__;                                                                       \
            }                                                                                      \
        }                                                                                          \
    }
FORM(indirect, "acc parallel loop", g.q[g.at[i]] = 2 * g.p[i])
FORM(argument, "acc parallel loop", g.q[i] = 2 * value(g.p, i))
FORM(pointer, "acc parallel loop", double *q = g.q + i; *q = 2 * g.p[i])
FORM(copied, "acc parallel loop", grid_t h = g; h.q[i] = 2 * h.p[i])
FORM(passed, "acc parallel loop", g.q[g.at[i]] = 2 * member(g, i))
FORM(queue, "acc parallel loop async(1)", g.q[g.at[i]] = 2 * g.p[i])
FORM(one, "acc serial loop", g.q[g.at[i]] = 2 * g.p[i])
FORM(kernel, "acc kernels loop independent", g.q[g.at[i]] = 2 * g.p[i])

static void test_forms(void) {
    void (*const forms[])(grid_t) = {indirect, argument, pointer, copied, passed, queue, one, kernel};
    double x[N], y[N];
    int at[N];
    for (int f = 0; f < (int)(sizeof forms / sizeof *forms); f++) {
        for (int i = 0; i < N; i++)
            x[i] = i, y[i] = -1, at[i] = i;
        forms[f]((grid_t){N, x, y, at});
#pragma acc wait
        for (int i = 0; i < N; i++)
            CHECK(y[i] == 2 * i);
    }
}

static void twice_present(grid_t v) {
#pragma acc data present(v.p, v.q)
    {
#pragma acc parallel loop
        for (int i = 0; i < v.n; i++)
            v.q[i] = 2 * v.p[v.n - 1 - i];
    }
}

/* Names without sections, in clauses around the region and behind it. */
static void test_names(void) {
    double x[N], y[N];
    grid_t v = {N, x, y, NULL};
    for (int i = 0; i < N; i++)
        x[i] = i;
#pragma acc data copyin(x) copyout(y)
    twice_present(v);
    for (int i = 0; i < N; i++)
        CHECK(y[i] == 2 * (N - 1 - i));
#pragma acc enter data copyin(v.p[0 : N]) create(v.q[0 : N])
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        v.q[i] = 3 * v.p[N - 1 - i];
#pragma acc exit data copyout(v.q[0 : N]) delete (v.p)
    for (int i = 0; i < N; i++)
        CHECK(y[i] == 3 * (N - 1 - i));
    CHECK(v.p == x && v.q == y);
}

static grid_t global;

static void begin(void) {
    global = (grid_t){N, malloc(N * sizeof(double)), malloc(N * sizeof(double)),
                      malloc(N * sizeof(int))};
    for (int i = 0; i < N; i++)
        global.p[i] = i, global.q[i] = 1, global.at[i] = N - 1 - i;
#pragma acc enter data copyin(global.p[0 : N], global.q[0 : N], global.at[0 : N])
}

static void add(void) {
#pragma acc parallel loop
    for (int i = 0; i < global.n; i++)
        global.q[global.at[i]] += global.p[i];
}

static void test_global(void) {
    begin();
    add();
    add();
#pragma acc exit data copyout(global.q[0 : N]) delete (global.p[0 : N], global.at[0 : N])
    for (int i = 0; i < N; i++)
        CHECK(global.q[i] == 1 + 2 * (N - 1 - i));
    free(global.p), free(global.q), free(global.at);
}

static void test_arrays(void) {
    double a[N], b[N], *u[2] = {a, b};
    grid_t level[3];
    int c = 0;
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
#pragma acc data copy(u[0][0 : N], u[1][0 : N])
    for (int t = 0; t < 3; t++, c = !c) {
#pragma acc parallel loop
        for (int i = 1; i < N - 1; i++)
            u[!c][i] = u[c][i - 1] + u[c][i + 1];
    }
    CHECK(b[4] == 32);
    for (int l = 0; l < 3; l++) {
        level[l] = (grid_t){N >> l, calloc(N, sizeof(double)), calloc(N, sizeof(double)), NULL};
        for (int i = 0; i < N; i++)
            level[l].p[i] = 100 * l + i;
#pragma acc enter data copyin(level[l].p[0 : level[l].n], level[l].q[0 : level[l].n])
    }
    for (int l = 0; l < 3; l++) {
#pragma acc parallel loop
        for (int i = 0; i < level[l].n; i++)
            level[l].q[i] = level[l].p[i * 3 % level[l].n];
    }
    for (int l = 0; l < 3; l++) {
#pragma acc exit data copyout(level[l].q[0 : level[l].n]) delete (level[l].p[0 : level[l].n])
        for (int i = 0; i < level[l].n; i++)
            CHECK(level[l].q[i] == 100 * l + i * 3 % level[l].n);
        free(level[l].p), free(level[l].q);
    }
}

/* The same two pointers deep, in data constructs and on the loop itself. */
static void test_depth(void) {
    double x[N], y[N];
    grid_t g = {N, x, y, NULL};
    struct holder {
        grid_t *g;
    } holder = {&g}, *h = &holder;
    for (int i = 0; i < N; i++)
        x[i] = i;
#pragma acc data copyin(h->g->p[0 : N]) copyout(h->g->q[0 : N]) copyin(h->g[0 : 1]) copyin(h[0 : 1])
    {
#pragma acc parallel loop present(h)
        for (int i = 0; i < N; i++)
            h->g->q[i] = 3 * h->g->p[N - 1 - i];
    }
    for (int i = 0; i < N; i++)
        CHECK(y[i] == 3 * (N - 1 - i));
#pragma acc parallel loop copyin(h->g->p[0 : N]) copyout(h->g->q[0 : N]) copyin(h->g[0 : 1]) copyin(h[0 : 1])
    for (int i = 0; i < N; i++)
        h->g->q[i] = 4 * h->g->p[N - 1 - i];
    for (int i = 0; i < N; i++)
        CHECK(y[i] == 4 * (N - 1 - i));
}

/* What the region does with values of pointers is what C does. */
static void test_values(void) {
    double x[N], y[N], *const ends[2] = {x, x + N};
    grid_t g = {N, x, y, NULL}, h = {0};
    struct {
        const double *b, *e;
    } range = {x, x + N};
    long length = 0;
    for (int i = 0; i < N; i++)
        x[i] = y[i] = i;
#pragma acc data copyin(x, y)
    {
#pragma acc serial copy(length)
        length = range.e - range.b + (ends[1] - ends[0]);
#pragma acc serial copyout(h)
        h = g;
    }
    CHECK(length == 2 * N && h.p == x && h.q == y && h.n == N);
    /* One is assigned, the others lead to what is present. */
    g.q = x;
#pragma acc data copyin(g.p[0 : N])
    {
        double s = 0;
#pragma acc serial copy(s)
        {
            g.q = NULL;
            s = g.p[N - 1 - (int)g.p[3]];
        }
        CHECK(s == N - 4);
    }
    CHECK(!g.q && g.p == x);
}

/* In parts of a region, which have one copy of the struct. */
static void test_parts(void) {
    double x[N], y[N];
    int at[N];
    grid_t g = {N, x, y, at};
    for (int i = 0; i < N; i++)
        x[i] = i, at[i] = N - 1 - i;
#pragma acc data copyin(g.p[0 : N], g.at[0 : N]) copyout(g.q[0 : N])
    {
#pragma acc parallel
        {
#pragma acc loop gang
            for (int i = 0; i < g.n; i++)
                g.q[g.at[i]] = g.p[i];
#pragma acc loop gang
            for (int i = 0; i < g.n; i++)
                g.q[g.at[i]] += g.p[i];
        }
    }
    for (int i = 0; i < N; i++)
        CHECK(y[i] == 2 * (N - 1 - i));
}

/* A struct that is there is as the user made it, also where its target has moved. */
static void test_order(void) {
    double x[N], y[N];
    grid_t v = {N, x, y, NULL}, *w = &v;
    for (int i = 0; i < N; i++)
        x[i] = i;
#pragma acc data copyin(w->p[0 : N]) copyout(w->q[0 : N]) copyin(w[0 : 1])
    {
#pragma acc parallel loop present(w)
        for (int i = 0; i < N; i++)
            w->q[i] = 2 * w->p[N - 1 - i];
#pragma acc parallel loop
        for (int i = 0; i < v.n; i++)
            v.q[(int)v.p[i]] += 1;
    }
    for (int i = 0; i < N; i++)
        CHECK(y[i] == 2 * (N - 1 - i) + 1);
    CHECK(v.p == x && v.q == y);
}

int main(void) {
    test_forms();
    test_names();
    test_global();
    test_arrays();
    test_order();
    test_depth();
    test_values();
    test_parts();
    return 0;
}
