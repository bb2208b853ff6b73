/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: cpow. exp(w log z) loses as many digits as w log z has in
 * front of its point, so logarithm and product are sums of two doubles (T. J.
 * Dekker, 1971), some 100 bits; for floats too. */
#include "device.h"

#include <stdbool.h>

#pragma STDC FP_CONTRACT OFF

double exp(double);
double sin(double);
double cos(double);

typedef double pair __attribute__((vector_size(16)));
typedef float pairf __attribute__((vector_size(16)));
pair __xacc_clog(double x, double y);
pair __xacc_cexp(double x, double y);

/* hi + lo, where lo is at most half a unit in the last place of hi. */
typedef struct sum {
    double hi, lo;
} sum_t;

#define ABS __builtin_elementwise_abs
#define FMA __builtin_elementwise_fma
#define INF __builtin_inf()

XACC_INLINE sum_t add_ordered(double a, double b) {
    double hi = a + b;
    return (sum_t){hi, b - (hi - a)};
}

XACC_INLINE sum_t add_numbers(double a, double b) {
    double hi = a + b, part = hi - a;
    return (sum_t){hi, (a - (hi - part)) + (b - part)};
}

XACC_INLINE sum_t multiply_numbers(double a, double b) {
    double hi = a * b;
    return (sum_t){hi, FMA(a, b, -hi)};
}

XACC_INLINE sum_t add(sum_t a, sum_t b) {
    sum_t s = add_numbers(a.hi, b.hi), t = add_numbers(a.lo, b.lo);
    s = add_ordered(s.hi, s.lo + t.hi);
    return add_ordered(s.hi, s.lo + t.lo);
}

XACC_INLINE sum_t multiply(sum_t a, sum_t b) {
    sum_t p = multiply_numbers(a.hi, b.hi);
    return add_ordered(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

XACC_INLINE sum_t minus(sum_t a) {
    return (sum_t){-a.hi, -a.lo};
}

XACC_INLINE sum_t divide(sum_t a, sum_t b) {
    double first = a.hi / b.hi;
    sum_t rest = add(a, minus(multiply(b, (sum_t){first, 0})));
    double second = rest.hi / b.hi;
    rest = add(rest, minus(multiply(b, (sum_t){second, 0})));
    return add(add_ordered(first, second), (sum_t){rest.hi / b.hi, 0});
}

/* u + sign u^3 / 3 + u^5 / 5 + sign u^7 / 7 ...: atanh or atan of u. The first
 * terms count with all their bits. */
XACC_INLINE sum_t series(sum_t u, double sign, int terms, int exact) {
    sum_t square = multiply(u, u), all;
    square = (sum_t){sign * square.hi, sign * square.lo};
    double rest = 0;
    for (int n = terms; n > exact; n--)
        rest = rest * square.hi + 1.0 / (2 * n + 1);
    all = (sum_t){rest, 0};
#pragma clang loop unroll(full)
    for (int n = exact; n >= 0; n--)
        all = add(multiply(all, square), divide((sum_t){1, 0}, (sum_t){2 * n + 1, 0}));
    return multiply(u, all);
}

/* log(1 + f) of -0.3 < f < 0.42. */
XACC_INLINE sum_t log_one_plus(sum_t f) {
    sum_t u = divide(f, add((sum_t){2, 0}, f));
    u = series(u, 1, 18, 8);
    return (sum_t){2 * u.hi, 2 * u.lo};
}

/* Squares of a >= b, a in [1, 2): the logarithm of their sum. */
XACC_INLINE sum_t log_of_squares(double a, double b) {
    sum_t f = add(multiply_numbers(a, a), multiply_numbers(b, b));
    int twos = f.hi > 5.6 ? 3 : f.hi > 2.8 ? 2 : f.hi > 1.4 ? 1 : 0;
    double scale = 1.0 / (1 << twos);
    f = add((sum_t){f.hi * scale, f.lo * scale}, (sum_t){-1, 0});
    const sum_t ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
    return add(log_one_plus(f), multiply(ln2, (sum_t){twos, 0}));
}

XACC_INLINE double power_of_two(int exponent) {
    return __builtin_bit_cast(double, (uint64_t)(1023 + exponent) << 52);
}

/* log |x + iy| of finite numbers, not both zero. */
XACC_INLINE sum_t log_size(double x, double y) {
    double a = ABS(x) > ABS(y) ? ABS(x) : ABS(y);
    double b = ABS(x) > ABS(y) ? ABS(y) : ABS(x);
    /* Near 1 the square's distance from 1, without rounding. */
    sum_t far = add(multiply(add_numbers(a, -1), add_numbers(a, 1)), multiply_numbers(b, b));
    sum_t all;
    if (a > 0.5 && a < 2 && ABS(far.hi) < 0.25) {
        all = log_one_plus(far);
    } else {
        bool tiny = a < 0x1p-1000;
        if (tiny)
            a *= 0x1p+100, b *= 0x1p+100;
        int twos = (int)(__builtin_bit_cast(uint64_t, a) >> 52) - 1023;
        int half = twos / 2; /* the inverse of 2^1023 is no normal number */
        double down = power_of_two(-half), further = power_of_two(half - twos);
        all = log_of_squares(a * down * further, b * down * further);
        twos -= tiny ? 100 : 0;
        const sum_t ln4 = {0x1.62e42fefa39efp+0, 0x1.abc9e3b39803fp-55};
        all = add(all, multiply(ln4, (sum_t){twos, 0}));
    }
    return (sum_t){all.hi / 2, all.lo / 2};
}

/* Of numbers that are not both zero. */
XACC_INLINE sum_t angle(double x, double y) {
    static const sum_t eighths[] = {
        {0x0.0p+0, 0x0.0p+0},
        {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
        {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
        {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
        {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
        {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
        {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
        {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
        {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
    };
    const sum_t right = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
    bool steep = ABS(y) > ABS(x);
    double a = steep ? ABS(y) : ABS(x), b = steep ? ABS(x) : ABS(y);
    if (a > 0x1p+1000)
        a *= 0x1p-100, b *= 0x1p-100;
    else if (a < 0x1p-900)
        a *= 0x1p+100, b *= 0x1p+100;
    sum_t t = divide((sum_t){b, 0}, (sum_t){a, 0});
    int k = (int)(t.hi * 8 + 0.5);
    sum_t c = {k / 8.0, 0};
    t = divide(add(t, minus(c)), add((sum_t){1, 0}, multiply(t, c)));
    t = add(series(t, -1, 11, 5), eighths[k]);
    if (steep)
        t = add(right, minus(t));
    if (x < 0 || (x == 0 && __builtin_signbit(x) && !steep))
        t = add((sum_t){2 * right.hi, 2 * right.lo}, minus(t));
    return __builtin_signbit(y) ? minus(t) : t;
}

XACC_INLINE sum_t times(double w, sum_t a) {
    return multiply((sum_t){w, 0}, a);
}

XACC_INLINE bool is_finite(double a) {
    return ABS(a) < INF;
}

pair __attribute__((noinline)) __xacc_cpow(double x, double y, double u, double v) {
    if (u == 0 && v == 0)
        return (pair){1, 0};
    if (x == 0 && y == 0 && u > 0)
        return (pair){0, 0};
    sum_t re = {0, 0}, im = {0, 0};
    bool plain = (x != 0 || y != 0) && is_finite(x) && is_finite(y);
    if (plain && is_finite(u) && is_finite(v)) {
        sum_t size = log_size(x, y), turn = angle(x, y);
        re = add(times(u, size), minus(times(v, turn)));
        im = add(times(u, turn), times(v, size));
    } else {
        pair l = __xacc_clog(x, y);
        re.hi = u * l[0] - v * l[1];
        im.hi = u * l[1] + v * l[0];
    }
    if (!is_finite(re.hi) || !is_finite(im.hi))
        return __xacc_cexp(re.hi, im.hi);
    bool small = ABS(im.lo) < 0x1p-27; /* its square is nothing beside 1 */
    double c = cos(im.hi), s = sin(im.hi);
    double c_lo = small ? 1 : cos(im.lo), s_lo = small ? im.lo : sin(im.lo);
    double re_part = c * c_lo - s * s_lo, im_part = s * c_lo + c * s_lo;
    double part = re.hi > 700 ? 700 : 0;
    double scale = part ? 0x1.d945df4f8ec8ep+1009 : 1; /* exp(700) */
    double e = exp(re.hi - part);
    e += e * re.lo;
    return (pair){e * re_part * scale, e * im_part * scale};
}

pairf __xacc_cpowf(float x, float y, float u, float v) {
    pair z = __xacc_cpow(x, y, u, v);
    return (pairf){(float)z[0], (float)z[1]};
}
