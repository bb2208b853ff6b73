/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: Bessel functions. Below 8 polynomials, above them amplitude
 * and phase of Hankel's expansion; higher orders by recurrence. Numbers are
 * within some units of the last place of 1, more closely where there are no
 * zeros. */
#include "math.h"

#include "bessel_tables.h"

#define T double

double __xacc_math_sin(double);
double __xacc_math_cos(double);
double log(double);

#define POLYNOMIAL(terms, at) polynomial(terms, sizeof terms / sizeof terms[0], at)

XACC_INLINE double polynomial(const double *terms, int count, double at) {
    double sum = terms[count - 1];
#pragma clang loop unroll(full)
    for (int k = count - 2; k >= 0; k--)
        sum = FMA(sum, at, terms[k]);
    return sum;
}

/* sqrt(2 / (pi x)) (p cos(x - pi/4) - q sin(x - pi/4)), or where turn a quarter later, or both for
 * order 1. */
XACC_INLINE double wave(double p, double q, double x, int quarter) {
    if (x == INF)
        return 0;
    double s = __xacc_math_sin(x), c = __xacc_math_cos(x);
    double cosine = quarter == 0 ? c + s : quarter == 1 ? s - c : -(c + s);
    double sine = quarter == 0 ? s - c : quarter == 1 ? -(c + s) : c - s;
    return 0x1.20dd750429b6dp-1 * (p * cosine - q * sine) / SQRT(x); /* 1 / sqrt(pi) */
}

double XACC_APART __xacc_math_j0(double x) {
    x = ABS(x);
    if (x <= 4)
        return POLYNOMIAL(j0_near, x * x);
    if (x <= 8)
        return POLYNOMIAL(j0_middle, x - 6);
    double z = 64 / x / x;
    return wave(POLYNOMIAL(p0_far, z), POLYNOMIAL(q0_far, z) * 8 / x, x, 0);
}

double XACC_APART __xacc_math_j1(double x) {
    double a = ABS(x), j;
    if (a <= 4)
        return x * POLYNOMIAL(j1_near, a * a);
    if (a <= 8) {
        j = POLYNOMIAL(j1_middle, a - 6);
    } else {
        double z = 64 / a / a;
        j = wave(POLYNOMIAL(p1_far, z), POLYNOMIAL(q1_far, z) * 8 / a, a, 1);
    }
    return x < 0 ? -j : j;
}

#define TWO_OVER_PI 0x1.45f306dc9c883p-1

double XACC_APART __xacc_math_y0(double x) {
    if (!(x > 0))
        return x == 0 ? -INF : QUIET;
    if (x <= 4) {
        double z = x * x;
        return FMA(TWO_OVER_PI * log(x), POLYNOMIAL(j0_near, z), POLYNOMIAL(y0_near, z));
    }
    if (x <= 8)
        return POLYNOMIAL(y0_middle, x - 6);
    double z = 64 / x / x;
    return wave(POLYNOMIAL(q0_far, z) * 8 / x, -POLYNOMIAL(p0_far, z), x, 0);
}

double XACC_APART __xacc_math_y1(double x) {
    if (!(x > 0))
        return x == 0 ? -INF : QUIET;
    if (x <= 4) {
        double z = x * x,
               rest = TWO_OVER_PI * log(x) * POLYNOMIAL(j1_near, z) + POLYNOMIAL(y1_near, z);
        return FMA(x, rest, -(TWO_OVER_PI / x));
    }
    if (x <= 8)
        return POLYNOMIAL(y1_middle, x - 6);
    double z = 64 / x / x;
    return wave(POLYNOMIAL(q1_far, z) * 8 / x, -POLYNOMIAL(p1_far, z), x, 1);
}

/* From orders 0 and 1 to n: f(k + 1) = 2 k / x f(k) - f(k - 1). */
XACC_INLINE double upward(int n, double x, double first, double second) {
    for (int k = 1; k < n; k++) {
        double next = 2 * k / x * second - first;
        first = second;
        second = next;
    }
    return second;
}

/* (x/2)^n / n! (1 - (x/2)^2 / (n + 1) + ...): no digits are lost where x^2 <= n + 1. */
static double series(int n, double x) {
    double half = x / 2, factor = 1, term = 1, sum = 1;
    for (int k = 1; k <= n && factor != 0; k++)
        factor *= half / k;
    for (int k = 1; k < 40 && ABS(term) > 0x1p-60; k++) {
        term *= -half * half / ((double)k * (n + k));
        sum += term;
    }
    return factor * sum;
}

/* Below its order J shrinks fast, and upward all digits would go: from far above downward, and then
 * by the sum of all even orders, which is 1 (J. Miller, 1952). */
static double downward(int n, double x) {
    int top = 2 * ((n + (int)SQRT(60.0 * n) + 12) / 2);
    double above = 0, here = 1, sum = 0, result = 0;
    for (int k = top; k > 0; k--) {
        double below = 2 * k / x * here - above;
        above = here;
        here = below;
        if (ABS(here) > 0x1p+500) {
            here *= 0x1p-500, above *= 0x1p-500;
            sum *= 0x1p-500, result *= 0x1p-500;
        }
        if (k % 2 == 1)
            sum += k == 1 ? here : 2 * here;
        if (k == n)
            result = above;
    }
    return result / sum;
}

double XACC_APART __xacc_math_jn(int order, double x) {
    if (IS_NAN(x))
        return x;
    double a = ABS(x), j;
    int n = order < 0 ? -order : order;
    if (n == 0)
        return __xacc_math_j0(x);
    if (n == 1)
        j = __xacc_math_j1(a);
    else if (n <= a)
        j = a == INF ? 0 : upward(n, a, __xacc_math_j0(a), __xacc_math_j1(a));
    else
        j = a * a <= n + 1.0 ? series(n, a) : downward(n, a);
    return n % 2 && (order < 0) != (x < 0) ? -j : j;
}

double XACC_APART __xacc_math_yn(int order, double x) {
    int n = order < 0 ? -order : order;
    double y0 = __xacc_math_y0(x);
    if (n == 0 || IS_NAN(y0) || x == INF)
        return y0;
    double first = y0, y = __xacc_math_y1(x);
    for (int k = 1; k < n && y > -INF; k++) {
        double next = 2 * k / x * y - first;
        first = y;
        y = next;
    }
    return n % 2 && order < 0 ? -y : y;
}

float __xacc_math_j0f(float x) {
    return (float)__xacc_math_j0(x);
}
float __xacc_math_j1f(float x) {
    return (float)__xacc_math_j1(x);
}
float __xacc_math_y0f(float x) {
    return (float)__xacc_math_y0(x);
}
float __xacc_math_y1f(float x) {
    return (float)__xacc_math_y1(x);
}
float __xacc_math_jnf(int n, float x) {
    return (float)__xacc_math_jn(n, x);
}
float __xacc_math_ynf(int n, float x) {
    return (float)__xacc_math_yn(n, x);
}
