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

static double *place(range_t *r, int i) {
    return r->other + i;
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

int main(void) {
    test_loops();
    test_neighbours();
    test_values(1);
    test_leaving();
    return 0;
}
