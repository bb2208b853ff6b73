// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Locals of callees and of iterations, of any size, of which an iteration sets parts under a condition: an iteration
// begins with new ones.
#include "Inputs/check.h"
#include <assert.h>

enum { N = 100 };

typedef struct {
    double position[3], speed[3], time, weight, spin[3], more[9];
    int hit;
} particle_t; // more than 128 bytes

static particle_t start(const double *p, int i) {
    particle_t a;
    if (p[i] > 0) {
        a.position[0] = p[i];
        a.more[8] = 2 * p[i];
        a.hit = 1;
    } else
        a.hit = 0;
    return a;
}

static double of_struct(const double *p, int i) {
    particle_t a = start(p, i);
    return a.hit ? a.position[0] + a.more[8] : 0;
}

static double of_union(const double *p, int i) {
    union {
        double wide[20];
        int narrow[40];
    } u;
    if (i % 3 == 0)
        u.wide[4] = p[i];
    else if (i % 3 == 1)
        u.narrow[9] = i;
    return i % 3 == 0 ? u.wide[4] : i % 3 == 1 ? u.narrow[9] : -1;
}

static double of_array(const double *p, int i) {
    double known[40];
    int n = 0;
    for (int k = 0; k < i % 5; k++)
        known[n++] = p[i];
    double constant[32], sum = 0;
    if (i % 2)
        constant[31] = p[i], constant[7] = 1;
    for (int k = 0; k < n; k++)
        sum += known[k];
    return i % 2 ? sum + constant[31] + constant[7] : sum;
}

static double of_scalars(const double *p, int i) {
    double t = 0, u;
    _Bool set = p[i] > 10;
    if (set)
        u = p[i];
    while (t < 3)
        t += set ? 2 : 1;
    return set ? t + u : t;
}

/* What ends the program is outside of the loop, and reads locals too. */
static double with_checks(const double *p, int i) {
    particle_t a;
    int code;
    a.hit = p[i] > 0;
    if (a.hit)
        a.more[3] = p[i], code = i;
    if (p[i] > 1000)
        exit(code + (int)a.more[3]);
    assert(p[i] < 2000 || a.more[3] > 0);
    return a.hit ? a.more[3] + code : 0;
}

static double expected(const double *p, int i) {
    return of_struct(p, i) + of_union(p, i) + of_array(p, i) + of_scalars(p, i) + with_checks(p, i);
}

int main(void) {
    double a[N], b[N], c[N], d[N];
    struct {
        double v[60];
        int set;
    } own;
    for (int i = 0; i < N; i++)
        a[i] = i % 7 * 11 - 30;
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < N; i++)
        b[i] = of_struct(a, i) + of_union(a, i) + of_array(a, i) + of_scalars(a, i) + with_checks(a, i);
#pragma acc parallel loop copyin(a) copyout(c) private(own)
    for (int i = 0; i < N; i++) {
        particle_t here;
        if (i % 3)
            own.v[50] = a[i], own.set = 1, here.spin[2] = i;
        c[i] = i % 3 ? own.v[50] + own.set + here.spin[2] : 0;
    }
    /* One for the iterations of both loops. */
#pragma acc parallel loop gang num_gangs(4) copyin(a) copyout(d)
    for (int i = 0; i < N; i += 10) {
        double of_gang = of_struct(a, i);
#pragma acc loop vector
        for (int k = i; k < i + 10; k++)
            d[k] = of_gang + of_struct(a, k);
    }
    for (int i = 0; i < N; i++) {
        CHECK(b[i] == expected(a, i));
        CHECK(c[i] == (i % 3 ? a[i] + 1 + i : 0));
        CHECK(d[i] == of_struct(a, i / 10 * 10) + of_struct(a, i));
    }
    return 0;
}
