// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: libdevice || execute
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 -DT=float "-DFN(name)=name##f" "-DREF(name)=name" -DDIGITS=24 %s -o %t.f -lm && %run %t.f
// RUN: %if libclc %{ %xacc_cc -O2 -fplugin-arg-xacc-math=libclc %s -o %t.libclc -lm && %run %t.libclc %}
// All functions of complex.h in kernels: within 8 units in the last place of the number that the host gets with more
// digits, and the special values and signs of zero of annex G.
#include "Inputs/check.h"
#include <complex.h>
#include <math.h>
#include <openacc.h>

#ifndef T
#define T double
#define FN(name) name
#define REF(name) name##l
#define DIGITS 53
#endif
typedef T _Complex number_t;
typedef long double _Complex wide_t;

#define FUNCTIONS                                                                                                       \
    F(csqrt) F(cexp) F(clog) F(csin) F(ccos) F(ctan) F(csinh) F(ccosh) F(ctanh) F(casin) F(cacos) F(catan) F(casinh)    \
        F(cacosh) F(catanh) F(conj) F(cproj)

#define F(name) name##_at,
enum { FUNCTIONS COUNT };
#undef F

static T parts[] = {0, 1, 0.5, 2, 0.75, 1.0 / 3, 3, 10, 50, 87, 400, 705, 1e-3, 1e-10, 1e-30, 1e-300, 1e10, 1e30, 1e300,
                    0x1.fffffep-1, 0x1.000002p+0, 0x1p-149, 0x1p-1074, 1.5, 1e4, 0x1.9a25d4bc1dc5cp+23, INFINITY, NAN};
enum { PARTS = 2 * sizeof parts / sizeof parts[0], N = PARTS * PARTS };
static number_t z[N], on_device[COUNT][N], powers[N], products[N], quotients[N];
static T sizes[N], angles[N];

static number_t make(T re, T im) {
    number_t result;
    __real__ result = re;
    __imag__ result = im;
    return result;
}

/* Another number for each. */
static int other_of(int i) {
    return (i * 7 + 3) % N;
}

static void compute(void) {
#pragma acc parallel loop copyin(z) copyout(on_device, powers, products, quotients, sizes, angles)
    for (int i = 0; i < N; i++) {
#define F(name) on_device[name##_at][i] = FN(name)(z[i]);
        FUNCTIONS
#undef F
        powers[i] = FN(cpow)(z[i], z[other_of(i)]);
        products[i] = z[i] * z[other_of(i)];
        quotients[i] = z[i] / z[other_of(i)];
        sizes[i] = FN(cabs)(z[i]) + 0 * FN(creal)(make(1, 2)) + FN(cimag)(make(3, 0));
        angles[i] = FN(carg)(z[i]);
    }
}

static _Bool is_finite(wide_t w) {
    return isfinite((T)creall(w)) && isfinite((T)cimagl(w));
}

/* Units in the last place of the size of w; those of subnormal numbers are the least. */
static long double unit(wide_t w) {
    int exponent = 0, least = DIGITS == 53 ? -1074 : -149;
    frexpl(hypotl(creall(w), cimagl(w)), &exponent);
    return ldexpl(1, exponent - DIGITS < least ? least : exponent - DIGITS);
}

/* NaN is NaN, infinity has its sign, and so has zero, unless the other part or the argument says nothing. */
static _Bool same_part(T a, T b, T other, _Bool has_nan) {
    if (isnan(b))
        return isnan(a);
    if (isnan(other))
        a = fabsl(a), b = fabsl(b);
    if (isinf(b) || b == 0)
        return a == b && (isinf(other) || (has_nan && b == 0) || !signbit(a) == !signbit(b));
    return fabsl(a - (long double)b) <= 8 * unit(b);
}

static _Bool same_zero(T a, T b) {
    return b != 0 || signbit(a) == signbit(b);
}

/* signs: those of zeros are defined. */
static void check_one(const char *name, number_t argument, number_t got, number_t host, wide_t more, _Bool signs) {
    T re = FN(creal)(got), im = FN(cimag)(got), host_re = FN(creal)(host), host_im = FN(cimag)(host);
    _Bool has_nan = isnan(FN(creal)(argument)) || isnan(FN(cimag)(argument));
    _Bool right = is_finite(more) ? hypotl(re - creall(more), im - cimagl(more)) <= 8 * unit(more) &&
                                        (!signs || has_nan || (same_zero(re, host_re) && same_zero(im, host_im)))
                                  : same_part(re, host_re, host_im, has_nan) && same_part(im, host_im, host_re, has_nan);
    if (!right)
        fprintf(stderr, "%s(%a, %a) = %a, %a, not %a, %a\n", name, FN(creal)(argument), FN(cimag)(argument), re, im,
                host_re, host_im);
    CHECK(right);
}

/* The last digits of the product with the logarithm are the first ones of the power: the host loses as many as it has in
 * front of its point. */
static void check_power(int i) {
    wide_t product = REF(clog)(z[i]) * (wide_t)z[other_of(i)], more = REF(cexp)(product);
    if (acc_get_device_type() == acc_device_host)
        return;
    if (hypotl(creall(product), cimagl(product)) < 100 && is_finite(more))
        CHECK(hypotl(creall(powers[i] - more), cimagl(powers[i] - more)) <= 8 * unit(more));
    if (z[other_of(i)] == 0)
        CHECK(powers[i] == 1);
}

static _Bool is_moderate(T a) {
    return isnan(a) || isinf(a) || a == 0 || (fabsl(a) < 1e10L && fabsl(a) > 1e-10L);
}

static void check_operators(int i) {
    number_t a = z[i], b = z[other_of(i)];
    if (!is_moderate(FN(creal)(a)) || !is_moderate(FN(cimag)(a)) || !is_moderate(FN(creal)(b)) ||
        !is_moderate(FN(cimag)(b)))
        return;
    check_one("*", a, products[i], a * b, (wide_t)a * b, 0);
    check_one("/", a, quotients[i], a / b, (wide_t)a / b, 0);
}

int main(void) {
    for (int i = 0; i < N; i++) {
        int re = i / PARTS, im = i % PARTS;
        z[i] = make(re % 2 ? -parts[re / 2] : parts[re / 2], im % 2 ? -parts[im / 2] : parts[im / 2]);
    }
    compute();
    for (int i = 0; i < N; i++) {
#define F(name) check_one(#name, z[i], on_device[name##_at][i], FN(name)(z[i]), REF(name)(z[i]), 1);
        FUNCTIONS
#undef F
        check_power(i);
        check_operators(i);
        CHECK(sizes[i] == FN(cabs)(z[i]) || fabsl(sizes[i] - hypotl(creall(z[i]), cimagl(z[i]))) <= 8 * unit(sizes[i]) || isnan(sizes[i]));
        CHECK(fabsl(angles[i] - REF(carg)(z[i])) <= 8 * unit(angles[i]) || isnan(angles[i]));
    }
    return 0;
}
