// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O2 -Werror -S %s -o - | FileCheck %s
// RUN: %xacc_cc -O0 %s -o %t.0 && %run %t.0
// A kernel that would be huge with everything inlined: large functions that it calls several times stay functions, and
// variables that they get by address are copied, unless something else leads to them.
// CHECK: __xacc_k_main_{{.*}}.host:
// CHECK: call{{.*}}propagate.
// CHECK: call{{.*}}scatter.
#include "Inputs/check.h"
#include <math.h>

enum { N = 256, LANES = 64 };

struct ray {
    double x, v, weight;
    int hits, kind;
    double trace[3];
};

#define TIMES4(S) S S S S
#define TIMES16(S) TIMES4(S) TIMES4(S) TIMES4(S) TIMES4(S)
#define TIMES256(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) \
    TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S)

/* Each statement is some 20 instructions before variables are values. */
#define STEP(I) if (r->kind != (I)) { r->x += r->v; r->v -= 1e-6 * r->x; r->trace[r->hits % 3] = r->x; r->hits++; }

static void propagate(struct ray *r) { TIMES256(STEP(7)) }

/* Passes the variable on. */
static int scatter(struct ray *r, double by) {
    TIMES256(r->weight = r->weight * by + 1e-9 * r->trace[1];)
    TIMES256(r->weight = r->weight * by + 1e-9 * r->trace[2];)
    propagate(r);
    return r->hits;
}

/* Two ways to one variable. */
static void both(double *a, double *b) {
    TIMES256(*a += 1; *b += 2; *a -= 1; *b -= 2; if (*a > 1e30) *b = 0;)
    *a += 1;
    *b += 2;
}

/* The second may be the first. */
static void maybe(double *a, double *b) {
    double own = *a, other = *b;
    TIMES256(own += 1; other += 2; own -= 1; other -= 2; if (own > 1e30) other = 0; if (other > 1e30) own = 0;)
    *a = own + 1;
    *b = *b + other + *a;
}

/* Few uses of what it gets by address. */
static double deposit(struct ray *r, double *left) {
    double x = r->x, v = r->v;
    TIMES256(x += v; v -= 1e-6 * x; if (x > 1e30) v = 0; if (v > 1e30) x = 0; if (x < -1e30) x = v;)
    r->x = x;
    r->hits++;
    *left -= v;
    return v;
}

/* Variables of the gang, by lanes at the same time. */
static void count(int *sum, int by) {
    int local = by;
    TIMES256(if (local > 5000) local -= 3; if (local < -5000) local += 3; if (local == 4711) local = 0; if (local == 4712) local = 1;)
#pragma acc atomic update
    *sum += local;
}

static double in[N], out[N], weight[N], pair[N];
static int hits[N], sums[N];

static struct ray start(double x) { return (struct ray){.x = x, .v = 1e-3, .weight = 1, .trace = {x, x, x}}; }

static void one(int i, double x) {
    struct ray r = start(x);
    int n = 0;
    double p = x, q = 1;
    propagate(&r);
    n += scatter(&r, .5);
    propagate(&r);
    n += scatter(&r, .25);
    propagate(&r);
    n += scatter(&r, .125);
    propagate(&r);
    propagate(&r);
    both(&p, &q);
    both(&p, &p);
    both(&q, &p);
    struct ray other = start(p);
    double left = 5, sum = 0;
    for (int k = 0; k < 3; k++)
        sum += deposit(&other, &left) + k;
    sum += deposit(&other, &left) * deposit(&other, &left);
    p += other.x + left + sum + other.hits;
    double first = p, second = q;
    maybe(&first, i % 3 ? &first : &second);
    maybe(&first, i % 2 ? &second : &first);
    p += first + 10 * second;
    out[i] = r.x + r.trace[0] + r.trace[2];
    weight[i] = r.weight;
    hits[i] = n + r.hits;
    pair[i] = p + 100 * q;
}

int main(void) {
    static double expected[4][N];
    static int expected_hits[N];
    for (int i = 0; i < N; i++) {
        in[i] = i * .01;
        one(i, in[i]);
        expected[0][i] = out[i], expected[1][i] = weight[i], expected[2][i] = pair[i];
        expected_hits[i] = hits[i];
        out[i] = weight[i] = pair[i] = hits[i] = -1;
    }
#pragma acc parallel loop copyin(in) copyout(out, weight, hits, pair)
    for (int i = 0; i < N; i++) {
        struct ray r = start(in[i]);
        int n = 0;
        double p = in[i], q = 1;
        propagate(&r);
        n += scatter(&r, .5);
        propagate(&r);
        n += scatter(&r, .25);
        propagate(&r);
        n += scatter(&r, .125);
        propagate(&r);
        propagate(&r);
        both(&p, &q);
        both(&p, &p);
        both(&q, &p);
        struct ray other = start(p);
        double left = 5, sum = 0;
        for (int k = 0; k < 3; k++)
            sum += deposit(&other, &left) + k;
        sum += deposit(&other, &left) * deposit(&other, &left);
        p += other.x + left + sum + other.hits;
        double first = p, second = q;
        maybe(&first, i % 3 ? &first : &second);
        maybe(&first, i % 2 ? &second : &first);
        p += first + 10 * second;
        out[i] = r.x + r.trace[0] + r.trace[2];
        weight[i] = r.weight;
        hits[i] = n + r.hits;
        pair[i] = p + 100 * q;
    }
    for (int i = 0; i < N; i++) {
        CHECK(fabs(out[i] - expected[0][i]) < 1e-9);
        CHECK(fabs(weight[i] - expected[1][i]) < 1e-9);
        CHECK(fabs(pair[i] - expected[2][i]) < 1e-9);
        CHECK(hits[i] == expected_hits[i]);
    }
#pragma acc parallel loop gang num_gangs(N) vector_length(LANES) copyout(sums)
    for (int i = 0; i < N; i++) {
        int sum = 0, other = 0;
#pragma acc loop vector
        for (int j = 0; j < LANES; j++) {
            count(&sum, j);
            count(&other, 1);
            count(&sum, i);
            count(&other, 2);
            TIMES16(count(&other, 1);)
        }
        sums[i] = sum + 10000 * other;
    }
    for (int i = 0; i < N; i++)
        CHECK(sums[i] == LANES * (LANES - 1) / 2 + LANES * i + 10000 * 19 * LANES);
    return 0;
}
