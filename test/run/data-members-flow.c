/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What becomes of the pointers of a struct that is on no device itself, while their targets are: loops from one to the
 * other, comparisons, copies and functions that get its address lead to the device; values that leave the region are the host's.
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 * RUN: %xacc_cc -O0 %s -o %t.0 && %run %t.0
 */
#include "Inputs/check.h"
#include <openacc.h>
#include <stddef.h>

enum { N = 40 };
typedef struct {
    double *begin, *end, *other;
    int *at;
} range_t;
typedef struct {
    const double *v;
    int n;
} view_t;
typedef struct {
    int n;
    range_t in;
} outer_t;
static double x[2 * N], y[N];
static int at[N];
static range_t g = {x, x + N, y, at};

/* Doubled by each on the device, which alone has the values of before. */
static void check_doubled(int line, double from) {
    for (int i = 0; i < N; i++)
        if (x[i] != from * i)
            check_failed(__FILE__, line, "x[i] on the device is doubled");
}

static void test_loops(void) {
    for (int i = 0; i < N; i++)
        x[i] = i;
#pragma acc enter data copyin(x[0 : N])
#pragma acc parallel loop
    for (double *q = g.begin; q < g.end; q++)
        *q *= 2;
#pragma acc parallel loop
    for (double *q = g.end - 1; q >= g.begin; q--)
        *q *= 2;
#pragma acc kernels loop independent
    for (double *q = g.begin; q != g.end; q++)
        *q *= 2;
#pragma acc serial
    {
        double *q = g.begin, *const end = g.end;
        while (q != end)
            *q++ *= 2;
    }
#pragma acc parallel loop
    for (int i = 0; i < g.end - g.begin; i++)
        g.end[-1 - i] *= 2;
#pragma acc exit data copyout(x[0 : N])
    check_doubled(__LINE__, 32);
}

/* The end of one array is the beginning of another that is present, too. */
static void test_neighbours(void) {
    for (int i = 0; i < 2 * N; i++)
        x[i] = i;
#pragma acc enter data copyin(x[N : N])
#pragma acc enter data copyin(x[0 : N])
#pragma acc parallel loop
    for (double *q = g.begin; q < g.end; q++)
        *q *= 2;
#pragma acc exit data copyout(x[0 : N]) delete (x[N : N])
    check_doubled(__LINE__, 2);
}

static ptrdiff_t length(range_t r) {
    return r.end - r.begin;
}

static double first(const range_t *r, int i) {
    return r->begin ? r->begin[r->at[i]] : -1;
}

static double *place(const range_t *r, int i) {
    return r->other + i;
}

static double second(const double *p, const double *unused, double **stored) {
    (void)unused;
    if (stored)
        *stored = NULL;
    return (size_t)p % sizeof *p ? -1 : p[1];
}

static void advance(const double **p) {
    ++*p;
}

static view_t view_of(const double *p) {
    view_t v;
    v.v = p;
    v.n = N;
    return v;
}

static void set_view(view_t *v, const double *p) {
    v->v = p, v->n = N;
}

static const range_t *chosen(const range_t *r, const range_t *other, int second) {
    return second ? other : r;
}

static double behind(const range_t *r, int k, int i) {
    if (!r)
        return -1;
    r = r + k;
    return r ? r->begin[i] : -1;
}

static void copy_range(range_t *to, const range_t *from, int i) {
    if (to->other != from->begin)
        to->other[i] = from->begin[i];
}

static double row_sum(const double *const *row, int n, int i) {
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += row[k][i];
    return sum;
}

static double taken(double *const *p, int i) {
    return (*p)[i];
}

static double through(const range_t *r, int i) {
    return first(r, i);
}

static double viewed(view_t v, int i) {
    return i < v.n ? v.v[i] : -1;
}

#define ALL(TEXT, ...)                                                                                                 \
    do {                                                                                                               \
        double r[N];                                                                                                   \
        _Pragma("acc parallel loop copyout(r)") for (int i = 0; i < N; i++) {                                          \
            __VA_ARGS__;                                                                                               \
        }                                                                                                              \
        for (int i = 0; i < N; i++)                                                                                    \
            if (r[i] != (TEXT))                                                                                        \
                check_failed(__FILE__, __LINE__, #__VA_ARGS__);                                                        \
    } while (0)

/* The host's x is -1, so that who reads it there is found out. */
static void test_values(int flag) {
    for (int i = 0; i < N; i++)
        x[i] = i, y[i] = 100 + i, at[i] = N - 1 - i;
#pragma acc enter data copyin(x[0 : N], y, at)
    for (int i = 0; i < N && acc_deviceptr(x) != x; i++)
        x[i] = -1;
    ALL(N - at[i], r[i] = g.end - &g.begin[g.at[i]]);
    ALL(at[i] < N - 1, double *q = &g.begin[g.at[i] + 1]; r[i] = q < g.end);
    ALL(N, double *p = g.begin, *e = g.end; r[i] = e - p);
    ALL(N, range_t h = g; r[i] = h.end - h.begin + 0 * h.begin[i]);
    ALL(N, r[i] = length(g) + 0 * g.begin[i]);
    ALL(at[i], r[i] = first(&g, i));
    ALL(100 + i, r[i] = *place(&g, i));
    ALL(at[i], const range_t *h = &g; r[i] = h->begin[h->at[i]]);
    ALL(i, r[i] = g.begin != NULL ? g.begin[i] : -1);
    ALL(100 + i, const double *q = flag ? g.other : g.begin; r[i] = q[i]);
    ALL(i, double *q = g.other; if (flag) q = g.begin; r[i] = q[i]);
    ALL(i, view_t v = {g.begin, N}; r[i] = v.v[i]);
    ALL(i, r[i] = viewed((view_t){g.begin, N}, i));
    ALL(1, r[i] = &g.other[g.at[i]] == y + g.at[i]);
    ALL(0, r[i] = g.begin == g.other);
    ALL(at[i], r[i] = through(&g, i));
    range_t h = g, level[3] = {g, g, g};
    struct {
        const double *row[3];
    } rows = {{x, y, x}};
    struct {
        double *u, *f, *w;
    } block[24];
    for (int k = 0; k < 24; k++)
        block[k].u = x, block[k].f = y, block[k].w = x;
    ALL(i, r[i] = (&g)->begin[i]);
    ALL(N, r[i] = (&g)->end - (&g)->begin);
    ALL(N + i, const range_t *l = &g; r[i] = l->begin[i] + (g.end - g.begin));
    ALL(i, outer_t o; o.in = g; r[i] = o.in.begin[i]);
    ALL(1, range_t c = g; r[i] = (c.end - c.begin == N) + 0 * c.other[i]);
    ALL(i, r[i] = g.begin != g.other ? (&g)->begin[i] : -1);
    ALL(i, r[i] = chosen(&g, &h, i % 2)->begin[i]);
    ALL(i, const range_t *l = i % 2 ? &level[0] : &level[2]; r[i] = l->begin[i]);
    ALL(i, r[i] = (level + i % 3)->begin[i]);
    ALL(i, r[i] = behind(level, 2, i));
    ALL(i, r[i] = h.begin != level[1].other ? h.begin[i] : -1);
    ALL(3 * i + 100, r[i] = row_sum(rows.row, 3, i));
    ALL(i, r[i] = taken(&g.begin, i));
    ALL(3 * i + 100, r[i] = block[i % 24].u[i] + block[i % 24].f[i] + block[i % 24].w[i]);
    ALL(i, copy_range(&h, &g, i); r[i] = h.other[i]);
    ALL(100 + i, h.other[i] = 100 + i; r[i] = g.other[i]);
    ALL(1, r[i] = second(g.begin, g.begin, NULL));
    ALL(1, const double *q = g.begin; advance(&q); r[i] = *q);
    ALL(i, view_t v = view_of(g.begin); r[i] = v.v[i]);
    ALL(i, view_t v; set_view(&v, g.begin); r[i] = v.v[i]);
    ALL(N * (N - 1) / 2, r[i] = 0; int k = 0; for (double *q = g.begin; k < N; q++, k++) r[i] += *q);
    ALL(100 + i, double *p = g.begin, *q = g.other; switch (i % 2) {
        case 0: p++; break;
        default: p = q;
    } r[i] = q[i] + 0 * p[0]);
#pragma acc exit data delete (x[0 : N], y, at)
}

/* Of such pointers the host's addresses are kept, also in front of loops that follow others. */
static void test_leaving(void) {
    double *out[N];
    size_t number[N];
    range_t copies[N], copy = {0};
#pragma acc enter data copyin(x[0 : N], y, at)
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = &g.begin[i];
    for (int i = 0; i < N; i++)
        CHECK(out[i] == x + i);
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++) {
        range_t h = g;
        double *p = h.other + i;
        out[i] = p;
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == y + i);
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = place(&g, i);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == y + i);
#pragma acc parallel loop copyout(number)
    for (int i = 0; i < N; i++) {
        double *p = g.begin + i;
        number[i] = (size_t)p;
    }
    for (int i = 0; i < N; i++)
        CHECK(number[i] == (size_t)(x + i));
#pragma acc parallel loop copyout(copies)
    for (int i = 0; i < N; i++) {
        range_t h = g;
        h.at = NULL;
        copies[i] = h;
    }
    for (int i = 0; i < N; i++)
        CHECK(copies[i].begin == x && copies[i].end == x + N && !copies[i].at);
#pragma acc serial copy(copy)
    {
        range_t h = g;
        copy = h;
    }
    CHECK(copy.begin == x && copy.other == y && copy.at == at);
#pragma acc exit data delete (x[0 : N], y, at)
}

/* Arrays of pointers in a struct are swapped by its address. */
static void swap_rows(double **row) {
    double *first = row[0];
    row[0] = row[1];
    row[1] = first;
}

static void test_swapped(void) {
    struct {
        double *row[2];
    } s = {{x, y}}, t = {{x, y}};
    double *kept[2] = {NULL, NULL};
#pragma acc enter data copyin(x, y)
#pragma acc serial copyout(kept)
    {
        double *first = (&s)->row[0];
        (&s)->row[0] = (&s)->row[1];
        (&s)->row[1] = first;
        swap_rows(t.row);
        kept[0] = (&s)->row[0];
        kept[1] = g.other;
    }
    CHECK(s.row[0] == y && s.row[1] == x && t.row[0] == y && t.row[1] == x);
    CHECK(kept[0] == y && kept[1] == y);
#pragma acc exit data delete (x, y)
}

/* Of the array only a part is there; one pointer is assigned, which has nothing to do with the others. */
static void test_parts(void) {
    double sum = 0;
    long length = 0;
    range_t h = g;
    for (int i = 0; i < N; i++)
        x[i] = y[i] = i;
#pragma acc enter data copyin(x[0 : N / 2])
#pragma acc serial copy(length, sum)
    {
        length = h.end - h.begin;
        for (double *q = h.begin, *end = q + N / 2; q < end; q++)
            sum += *q;
        h.other = NULL;
    }
    CHECK(length == N && sum == N / 2 * (N / 2 - 1) / 2 && !h.other);
    double *both[2] = {x, y}, **const leads = both;
    int same = 0;
#pragma acc serial copy(same) copyin(leads[0 : 2])
    same = leads[0] == h.begin;
    CHECK(same);
#pragma acc exit data delete (x[0 : N / 2])
}

/* A function gets the address of the struct, passes it on, and assigns. */
static void forget(range_t *r) {
    r->other = NULL;
}
static void forget_by(range_t *r, double *of) {
    *of = r->other ? 1 : 0;
    forget(r);
}

static void test_assigned(void) {
    range_t h = g;
    double had = -1;
#pragma acc serial copy(had)
    forget_by(&h, &had);
    CHECK(had == 1 && !h.other && h.begin == x);
}

int main(void) {
    test_loops();
    test_neighbours();
    test_values(1);
    test_leaving();
    test_swapped();
    test_parts();
    test_assigned();
    return 0;
}
