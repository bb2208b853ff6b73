// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: libclc
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-math=libclc %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-math=libclc -ffast-math -DN=8 %s -o %t.fast -lm && %run %t.fast
// RUN: %if !libdevice %{ %xacc_cc -O2 %s -o %t.default -lm && %run %t.default %}
// Functions of math.h without a toolkit: those that libclc has, those that are XACC's own, and those that give two results.
#define _GNU_SOURCE
#include "Inputs/check.h"
#include <math.h>

#ifndef N
#define N 64
#endif

#define UNARY(F)                                                                                                        \
    F(sin) F(cos) F(tan) F(atan) F(sinh) F(cosh) F(tanh) F(asinh) F(exp) F(exp2) F(exp10) F(expm1) F(log)       \
    F(log2) F(log10) F(log1p) F(cbrt) F(erf) F(erfc) F(tgamma) F(lgamma) F(j0) F(j1) F(y0) F(y1) F(logb) F(round)       \
    F(significand)
#define BINARY(F) F(pow) F(atan2) F(hypot) F(fmod) F(remainder) F(fdim) F(nextafter)

#define NAME(name) of_##name,
enum { UNARY(NAME) BINARY(NAME) jn_2, yn_3, frexp_0, frexp_1, modf_0, modf_1, sin_of, cos_of, rest_of, times_of, gamma_of,
       sign_of, ilogb_of, lround_of, lrint_of, scalbn_of, scalbln_of, ROWS };

/* How a function of an element is called on the host and on the device alike. */
#define PAIR(name, type, call, value)                                                                                   \
    static double name##_pair(double x, int second) {                                                                   \
        type other = 0;                                                                                                 \
        double first = call;                                                                                            \
        return second ? (double)(value) : first;                                                                        \
    }
PAIR(frexp, int, frexp(x, &other), other)
PAIR(modf, double, modf(x, &other), other)
PAIR(remquo, int, remquo(x, 0.7, &other), other % 8)
PAIR(gamma, int, lgamma_r(x - 5.5, &other), other)

static double sine_pair(double x, int second) {
    double s, c;
    sincos(x, &s, &c);
    return second ? c : s;
}

static double argument(int i) {
    return 0.37 * i + 0.01;
}

#define ALL(STORE)                                                                                                      \
    STORE(jn_2, jn(2, x))                                                                                               \
    STORE(yn_3, yn(3, x)) STORE(frexp_0, frexp_pair(x, 0)) STORE(frexp_1, frexp_pair(x, 1)) STORE(modf_0, modf_pair(x, 0)) \
    STORE(modf_1, modf_pair(x, 1)) STORE(sin_of, sine_pair(x, 0)) STORE(cos_of, sine_pair(x, 1))                        \
    STORE(rest_of, remquo_pair(x, 0)) STORE(times_of, remquo_pair(x, 1)) STORE(gamma_of, gamma_pair(x, 0))              \
    STORE(sign_of, gamma_pair(x, 1)) STORE(ilogb_of, ilogb(x)) STORE(lround_of, (double)lround(x))                      \
    STORE(lrint_of, (double)lrint(x)) STORE(scalbn_of, scalbn(x, 5)) STORE(scalbln_of, scalbln(x, -7L))

static double out[ROWS][N];
static float fout[ROWS][N];

static void check_one(int row, int i, double host) {
    double epsilon = 1e-13 * (1 + fabs(host));
    if (!(fabs(out[row][i] - host) <= epsilon))
        fprintf(stderr, "row %d of %g: %.17g, not %.17g\n", row, argument(i), out[row][i], host);
    CHECK(fabs(out[row][i] - host) <= epsilon);
}

static void check_float(int row, int i, double host) {
    if (!(fabs(fout[row][i] - host) <= 1e-5 * (1 + fabs(host))))
        fprintf(stderr, "row %d of %gf: %.9g, not %.9g\n", row, argument(i), fout[row][i], host);
    CHECK(fabs(fout[row][i] - host) <= 1e-5 * (1 + fabs(host)));
}

int main(void) {
#pragma acc parallel loop copyout(out, fout)
    for (int i = 0; i < N; i++) {
        double x = argument(i);
        float f = (float)x;
#define STORE(row, value) out[row][i] = value;
        ALL(STORE)
#undef STORE
#define STORE(name) out[of_##name][i] = name(x), fout[of_##name][i] = name##f(f);
        UNARY(STORE)
#undef STORE
#define STORE(name) out[of_##name][i] = name(x, 1.5), fout[of_##name][i] = name##f(f, 1.5f);
        BINARY(STORE)
#undef STORE
    }
    for (int i = 0; i < N; i++) {
        double x = argument(i);
        float f = (float)x;
#define STORE(row, value) check_one(row, i, value);
        ALL(STORE)
#undef STORE
#define STORE(name) check_one(of_##name, i, name(x)), check_float(of_##name, i, name##f(f));
        UNARY(STORE)
#undef STORE
#define STORE(name) check_one(of_##name, i, name(x, 1.5)), check_float(of_##name, i, name##f(f, 1.5f));
        BINARY(STORE)
#undef STORE
    }
    return 0;
}
