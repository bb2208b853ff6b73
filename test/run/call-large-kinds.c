// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// XFAIL: small-stack
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Large functions of a kernel that would be huge: with calls through pointers that the kernel passes, with calls that must
// be tail calls, with large variables of their own and those of the caller.
#include "Inputs/check.h"

enum { N = 64, LARGE = 12000, OWN = 9000 };

#define TIMES4(S) S S S S
#define TIMES16(S) TIMES4(S) TIMES4(S) TIMES4(S) TIMES4(S)
#define TIMES256(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) \
    TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S) TIMES16(S)
#define STEPS(x) TIMES256(if (x > 5000) x -= 3; if (x < -5000) x += 3; if (x == 4711) x = 0; if (x == 4712) x = 1;)

struct operation {
    int (*apply)(int);
    int calls;
};
struct table {
    double of[LARGE];
    int next;
};

static int a[N], o[N];
static double d[N];

static void filler(int *own) { STEPS(*own) }
static int increment(int x) { return x + 1; }
static int twice(int x) { return x * 2; }
static int apply(int (*f)(int), int x) { STEPS(x) return f(x); }
static int apply_member(struct operation *p, int x) {
    STEPS(x)
    p->calls++;
    return p->apply(x) + p->calls;
}
static int last(int x) { return x + 5; }
static int tail(int x) {
    STEPS(x)
    __attribute__((musttail)) return last(x);
}
__attribute__((noinline)) static double push(struct table *s, double v) {
    int own = 3;
    STEPS(own)
    s->of[s->next % LARGE] += v;
    s->next += 17;
    return s->of[s->next % LARGE] + own - 3;
}
__attribute__((noinline)) static double own_large(int s) {
    double w[OWN], r = 0;
    STEPS(s)
    for (int k = 0; k < OWN; k++)
        w[k] = k + s;
    for (int k = 0; k < OWN; k += s + 1)
        r += w[OWN - 1 - k];
    return r;
}

static double expected(int i) {
    static struct table t;
    double r = 0;
    for (int k = 0; k < LARGE; k++)
        t.of[k] = k;
    t.next = i;
    for (int k = 0; k < 20; k++) {
        r += push(&t, k);
        if (k % 2)
            r += push(&t, 1);
    }
    return r + own_large(i) + own_large(i + 1);
}

int main(void) {
#pragma acc parallel loop copyin(a) copyout(o, d)
    for (int i = 0; i < N; i++) {
        if (a[0] == 55) {
            int own = 0;
            TIMES16(filler(&own);)
        }
        struct operation p = {i % 2 ? increment : twice, 1};
        o[i] = apply(increment, i) + apply(twice, i) + apply_member(&p, i);
        p.apply = twice;
        o[i] += apply_member(&p, 2) + p.calls + tail(i) + tail(2 * i);
        struct table t;
        double r = 0;
        for (int k = 0; k < LARGE; k++)
            t.of[k] = k;
        t.next = i;
        for (int k = 0; k < 20; k++) {
            r += push(&t, k);
            if (k % 2)
                r += push(&t, 1);
        }
        d[i] = r + own_large(i) + own_large(i + 1);
    }
    for (int i = 0; i < N; i++) {
        int first = (i % 2 ? i + 1 : 2 * i) + 2;
        CHECK(o[i] == i + 1 + 2 * i + first + 4 + 3 + 3 + 3 * i + 10);
        CHECK(d[i] == expected(i));
    }
    return 0;
}
