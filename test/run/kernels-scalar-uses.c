// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// RUN: %xacc_cc -O2 -flto %s -o %t.lto && %run %t.lto
// The value that a loop of a kernels region leaves in a scalar, wherever the program uses it: through pointers that
// functions have kept, as operand of any kind, in constructs behind.
#include "Inputs/check.h"

enum { N = 100 };

static double a[N], b[N], *kept;

static void keep_element(double *x) { kept = &x[0]; }
static void keep_target(double *x) { kept = &*x; }
static double *back(double *x) { return &x[0]; }
static void keep_again(double *x) { keep_element(&*x); }
static void keep_member(double *x) {
    struct {
        double *p;
    } s = {&x[0]};
    kept = s.p;
}
static void (*keep_by)(double *) = keep_element;
static void keep_on_device(double *x) {
#pragma acc enter data copyin(x[0:1])
}

#define LOOP                                                                                                           \
    _Pragma("acc kernels") for (int i = 0; i < N; i++) {                                                               \
        t = a[i];                                                                                                      \
        b[i] = t;                                                                                                      \
    }

static void through_pointers(void) {
    {
        double t = 1;
        keep_element(&t);
        LOOP CHECK(*kept == N - 1);
    }
    {
        double t = 1;
        keep_target(&t);
        LOOP CHECK(*kept == N - 1);
    }
    {
        double t = 1;
        double *p = back(&t);
        LOOP CHECK(*p == N - 1);
    }
    {
        double t = 1;
        keep_again(&t);
        LOOP CHECK(*kept == N - 1);
    }
    {
        double t = 1;
        keep_member(&t);
        LOOP CHECK(*kept == N - 1);
    }
    {
        double t = 1;
        keep_by(&t);
        LOOP CHECK(*kept == N - 1);
    }
    {
        double t = 1;
        kept = __builtin_launder(&t);
        LOOP CHECK(*kept == N - 1);
    }
    {
        double t = 1;
        kept = __builtin_assume_aligned(&t, sizeof t);
        LOOP CHECK(*kept == N - 1);
    }
    {
        double t = 1;
        keep_on_device(&t);
        LOOP
#pragma acc exit data copyout(t)
        CHECK(t == N - 1);
    }
}

static double returned(int how) {
    double t = 1, r = 0;
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++) {
        t = a[i];
        b[i] = t;
    }
    switch (how) {
    case 0:
        return t++;
    case 1:
        return t += 1;
    case 2:
        return --t;
    case 3:
        r = t--;
        return r;
    case 4:
        __asm__("" : "+m"(t));
        return t;
    default:
        return *(how > 5 ? &r : &t);
    }
}

static void as_operand(void) {
    const double expected[] = {N - 1, N, N - 2, N - 1, N - 1, N - 1};
    for (int how = 0; how < 6; how++)
        CHECK(returned(how) == expected[how]);
    _Complex double t = 1;
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++) {
        t = a[i];
        b[i] = __real__ t;
    }
    CHECK(__real__ t == N - 1);
}

static void behind(void) {
    {
        double t = 1;
#pragma acc kernels loop independent
        for (int i = 0; i < N; i++) {
            t = a[i];
            b[i] = t;
        }
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            b[i] += t;
        CHECK(b[0] == N - 1 && b[3] == N + 2);
    }
    {
        int t = 1, at = 0;
#pragma acc kernels loop independent
        for (int i = 0; i < N; i++) {
            t = (int)a[i];
            b[i] = t;
        }
#pragma acc serial copyout(at)
        at = t;
        CHECK(at == N - 1);
    }
    {
        double t = 1;
#pragma acc kernels loop independent
        for (int i = 0; i < N; i++) {
            t = a[i];
            b[i] = t;
        }
#pragma acc kernels
        for (int i = 0; i < N; i++)
            b[i] = b[i] + t;
        CHECK(b[1] == N);
    }
}

/* A scalar that the loop updates may be read by a pointer, too. */
static int most;
static void running(const int *p, int *found, const int *from) {
#pragma acc kernels
    for (int i = 0; i < N; i++) {
        if (from[i] > most)
            most = from[i];
        found[i] = *p;
    }
}

static void by_pointers(void) {
    int from[N], found[N], so_far = 0, sum = 0, *q = &sum;
    for (int i = 0; i < N; i++)
        from[i] = i % 7 * i;
    running(&most, found, from);
    for (int i = 0; i < N; i++) {
        so_far = from[i] > so_far ? from[i] : so_far;
        CHECK(found[i] == so_far);
    }
#pragma acc kernels
    for (int i = 0; i < N; i++) {
        sum += from[i];
        found[i] = *q;
    }
    for (int i = 0, until = 0; i < N; i++)
        CHECK(found[i] == (until += from[i]));
}

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = i;
    through_pointers();
    as_operand();
    behind();
    by_pointers();
    return 0;
}
