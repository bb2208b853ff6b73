// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// atomic update in every spelling and type: increments, compound assignments, x = x op e, x = e op x.
#include "Inputs/check.h"

enum { N = 1000, BINS = 7 };

static void histogram(void) {
    int bins[BINS] = {0};
    float weight[BINS] = {0};
#pragma acc parallel loop copy(bins, weight)
    for (int i = 0; i < N; i++) {
        int k = i * i % BINS;
#pragma acc atomic update
        bins[k]++;
#pragma acc atomic
        weight[k] += 0.5;
    }
    int expected[BINS] = {0};
    for (int i = 0; i < N; i++)
        expected[i * i % BINS]++;
    for (int k = 0; k < BINS; k++)
        CHECK(bins[k] == expected[k] && weight[k] == 0.5f * expected[k]);
}

/* As macros leave them. */
#define ASSIGN(x, e) x = (e)
#define COUNT(x) ASSIGN(x, (x) + 1)
#define LARGER(a, b)                                                                                                   \
    ({                                                                                                                 \
        int _a = (a), _b = (b);                                                                                        \
        _a > _b ? _a : _b;                                                                                             \
    })
static int same(int x) { return x; }
static void parentheses(void) {
    int a = 0, b = 0, c[2] = {0}, d = 0, e = 0, seen = 0, away = 0, last = 4, twice = 0, called = 0, old[N];
#pragma acc parallel loop copy(a, b, c, d, e, seen, old)
    for (int i = 0; i < N; i++) {
        int v;
#pragma acc atomic
        COUNT(a);
#pragma acc atomic update
        b = (2 + (b));
#pragma acc atomic
        c[i % 2] = (c[i % 2]) + (i);
#pragma acc atomic capture
        v = (d++);
        old[v] = v;
#pragma acc atomic capture
        {
            v = (e);
            e = ((e) + 3);
        }
#pragma acc atomic
        seen = (seen) | (v % 3 ? 1 : 2);
#pragma acc atomic
        ((twice)) = (((twice))) + ((1));
#pragma acc atomic update
        ((twice)++);
#pragma acc atomic
        called += same((LARGER(i, 0)));
#pragma acc atomic
        called = called - same((0, i));
#pragma acc atomic
        *&away += 1;
#pragma acc atomic write
        last = same(last);
    }
    CHECK(away == N && last == 4 && twice == 2 * N && called == 0);
    CHECK(a == N && b == 2 * N && d == N && e == 3 * N && seen == 2);
    CHECK(c[0] + c[1] == N * (N - 1) / 2);
    for (int i = 0; i < N; i++)
        CHECK(old[i] == i);
}

static void operators(void) {
    int add = 0, sub = 0, and = -1, or = 0, xor = 0, shift = 1, from = 5;
    unsigned mul = 1;
    double product = 1, quotient = 1 << 20;
#pragma acc parallel loop copy(add, sub, and, or, xor, mul, shift, from, product, quotient)
    for (int i = 0; i < N; i++) {
#pragma acc atomic update
        add = add + i;
#pragma acc atomic update
        sub = sub - i;
#pragma acc atomic update
        and &= ~(1 << i % 3);
#pragma acc atomic update
        or = (1 << i % 5) | or ;
#pragma acc atomic update
        xor ^= i;
#pragma acc atomic update
        mul *= 3;
        if (i < 10) {
#pragma acc atomic update
            shift <<= 1;
#pragma acc atomic update
            product *= 2.0;
#pragma acc atomic update
            quotient /= 2;
        }
        if (i < 5) {
#pragma acc atomic update
            from = 1 - from;
        }
    }
    int x = 0;
    unsigned m = 1;
    for (int i = 0; i < N; i++) {
        x ^= i;
        m *= 3;
    }
    CHECK(add == N * (N - 1) / 2 && sub == -add && and == ~7 && or == 31 && xor == x && mul == m);
    CHECK(shift == 1024 && product == 1024 && quotient == 1024 && from == -4);
}

#define TYPED(type)                                                            \
    static void typed_##type(void) {                                           \
        type x = 0, y = 100;                                                   \
        _Pragma("acc parallel loop copy(x, y)") for (int i = 0; i < 100; i++) { \
            _Pragma("acc atomic update") x += 1;                               \
            _Pragma("acc atomic update")-- y;                                  \
        }                                                                      \
        CHECK(x == 100 && y == 0);                                             \
    }
typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort_;
typedef unsigned long ulong_;
typedef long long llong;
TYPED(schar)
TYPED(uchar)
TYPED(short)
TYPED(ushort_)
TYPED(int)
TYPED(unsigned)
TYPED(long)
TYPED(ulong_)
TYPED(llong)
TYPED(float)
TYPED(double)

static void mixed(void) {
    int whole = 0;
    float f = 0;
    _Bool flag = 0;
    long far = 0;
    double array[4] = {0}, *at[2] = {array, array};
#pragma acc parallel loop copy(whole, f, flag, far, array) copy(at)
    for (int i = 0; i < 100; i++) {
#pragma acc atomic update
        whole += 1.75; // truncates each time
#pragma acc atomic update
        f += 0.1; // not a float: the sum is in double
#pragma acc atomic update
        flag |= i == 50;
#pragma acc atomic update
        far += (unsigned char)i;
#pragma acc atomic update
        array[i % 4] -= i;
#pragma acc atomic update
        at[i % 2]++;
    }
    float expected = 0;
    for (int i = 0; i < 100; i++)
        expected += 0.1;
    CHECK(whole == 100 && f == expected && flag == 1 && far == 4950);
    CHECK(array[0] == -1200 && array[3] == -1275 && at[0] == array + 50 && at[1] == array + 50);
}

int main(void) {
    parentheses();
    histogram();
    operators();
    typed_schar();
    typed_uchar();
    typed_short();
    typed_ushort_();
    typed_int();
    typed_unsigned();
    typed_long();
    typed_ulong_();
    typed_llong();
    typed_float();
    typed_double();
    mixed();
    return 0;
}
