// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DREAL=double -DEPS=1e-9 %s -o %t.double -lm && %run %t.double
// RUN: env XACC_SIM_SCHEDULE=1 %run %t.double
// RUN: %xacc_cc -O2 -DREAL=float -DEPS=1e-4 %s -o %t.float -lm && %run %t.float
// RUN: %xacc_cc -O0 -DREAL=double -DEPS=1e-9 %s -o %t.O0 -lm && %run %t.O0
// Sums and products of complex numbers at every level, of scalars, arrays and sections; division and functions on them.
#include "Inputs/check.h"
#include <complex.h>

typedef REAL _Complex number;
enum { ROWS = 9, COLUMNS = 40, N = ROWS * COLUMNS };
static number a[N];

static int near(number x, number y) { return cabs(x - y) <= EPS * (1 + cabs(y)); }

static void scalars(void) {
    number sum = 1 + 2 * I, product = 2 - I, sum2 = sum, product2 = product;
    for (int i = 0; i < N; i++) {
        sum2 += a[i];
        product2 *= a[i];
    }
#pragma acc parallel loop reduction(+:sum) reduction(*:product) copyin(a)
    for (int i = 0; i < N; i++) {
        sum += a[i];
        product *= a[i];
    }
    CHECK(near(sum, sum2) && near(product, product2));
    number more = 1 + 2 * I, times = 2 - I;
#pragma acc kernels loop independent reduction(+:more) reduction(*:times) copyin(a)
    for (int i = 0; i < N; i++) {
        more += a[i];
        times *= a[i];
    }
    CHECK(near(more, sum2) && near(times, product2));
    /* Of both kinds in loops that gangs do not share. */
    sum = 1 + 2 * I, product = 2 - I, more = 0, times = 1;
#pragma acc parallel loop vector reduction(+:sum) reduction(*:product) copyin(a)
    for (int i = 0; i < N; i++) {
        sum += a[i];
        product *= a[i];
    }
#pragma acc parallel copyin(a) vector_length(32)
    {
#pragma acc loop worker reduction(+:more) reduction(*:times)
        for (int i = 0; i < N; i++) {
            more += a[i];
            times *= a[i];
        }
    }
    CHECK(near(sum, sum2) && near(product, product2) && near(1 + 2 * I + more, sum2) && near((2 - I) * times, product2));
}

/// What one row gives, in rows of its own, and all of it.
static void levels(int workers) {
    number rows[ROWS], total = 1, total2 = 1;
#pragma acc parallel loop gang copyin(a) copyout(rows) reduction(*:total) num_workers(workers) vector_length(32)
    for (int r = 0; r < ROWS; r++) {
        number p = 1, s = 0;
#pragma acc loop worker reduction(*:p) reduction(+:s)
        for (int k = 0; k < 4; k++) {
#pragma acc loop vector reduction(*:p) reduction(+:s)
            for (int c = 0; c < COLUMNS / 4; c++) {
                number x = a[r * COLUMNS + k * (COLUMNS / 4) + c];
                p *= x;
                s += x;
            }
        }
        rows[r] = p + s;
        total *= p;
    }
    for (int r = 0; r < ROWS; r++) {
        number p = 1, s = 0;
        for (int c = 0; c < COLUMNS; c++) {
            p *= a[r * COLUMNS + c];
            s += a[r * COLUMNS + c];
        }
        CHECK(near(rows[r], p + s));
        total2 *= p;
    }
    CHECK(near(total, total2));
}

/// The reduction over gangs stands inside another loop.
static void repeated(void) {
    number total = I, total2 = I;
    for (int i = 0; i < 3 * COLUMNS; i++) total2 *= a[i];
#pragma acc parallel copyin(a) reduction(*:total)
    {
#pragma acc loop seq
        for (int r = 0; r < 3; r++) {
#pragma acc loop gang vector
            for (int c = 0; c < COLUMNS; c++) total *= a[r * COLUMNS + c];
        }
    }
    CHECK(near(total, total2));
}

static void arrays(int n) {
    number z[3] = {1, I, 2}, want[3] = {1, I, 2}, *p = z, odd[n];
    for (int i = 0; i < N; i++) want[i % 3] *= a[i];
#pragma acc parallel loop reduction(*:z) copyin(a)
    for (int i = 0; i < N; i++) z[i % 3] *= a[i];
    for (int k = 0; k < 3; k++) CHECK(near(z[k], want[k]));
    for (int i = 0; i < N; i++) want[i % 2] += a[i];
#pragma acc parallel loop reduction(+:p[0:2]) copyin(a)
    for (int i = 0; i < N; i++) p[i % 2] += a[i];
    for (int k = 0; k < 3; k++) CHECK(near(z[k], want[k]));
    for (int i = 0; i < n; i++) odd[i] = 1;
#pragma acc parallel loop reduction(*:odd) copyin(a)
    for (int i = 0; i < N; i++) odd[i % n] *= a[i];
    for (int i = 0; i < n; i++) {
        number x = 1;
        for (int j = i; j < N; j += n) x *= a[j];
        CHECK(near(odd[i], x));
    }
}

static void functions(void) {
    number b[N];
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < N; i++) b[i] = a[i] / (a[(i + 1) % N] + 2) + cabs(a[i]) * conj(a[i]) + cexp(a[i]) * carg(a[i]);
    for (int i = 0; i < N; i++)
        CHECK(near(b[i], a[i] / (a[(i + 1) % N] + 2) + cabs(a[i]) * conj(a[i]) + cexp(a[i]) * carg(a[i])));
}

int main(void) {
    for (int i = 0; i < N; i++) a[i] = cexp(I * (0.1 * i)) * (1 + 0.01 * (i % 7 - 3));
    scalars();
    levels(4);
    levels(1);
    repeated();
    arrays(5);
    functions();
    return 0;
}
