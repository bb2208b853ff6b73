// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute || libdevice
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %if libclc %{ %xacc_cc -O2 -fplugin-arg-xacc-math=libclc %s -o %t.libclc -lm && %run %t.libclc %}
// Bessel functions where they are no sums of anything: at zero, beside it, below zero and at infinity; orders of either sign.
#define _GNU_SOURCE
#include "Inputs/check.h"
#include <math.h>

static const int orders[] = {-3, -2, -1, 0, 1, 2, 3, 7, 40};
static const double arguments[] = {0.0, -0.0, 1e-300, 1e-3, 0.5, 3.0, -3.0, 9.5, -9.5, 60.0, INFINITY, NAN};
enum { ORDERS = sizeof orders / sizeof orders[0], ARGUMENTS = sizeof arguments / sizeof arguments[0], N = ORDERS * ARGUMENTS };

static int same(double a, double b, double epsilon) {
    return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= epsilon * (1 + fabs(b));
}

static void check(const char *name, int i, double device, double host, double epsilon) {
    if (!same(device, host, epsilon))
        fprintf(stderr, "%s(%d, %g): %g, not %g\n", name, orders[i / ARGUMENTS], arguments[i % ARGUMENTS], device, host);
    CHECK(same(device, host, epsilon));
}

int main(void) {
    double j[N], y[N];
    float jf[N], yf[N];
#pragma acc parallel loop copyin(orders, arguments) copyout(j, y, jf, yf)
    for (int i = 0; i < N; i++) {
        int n = orders[i / ARGUMENTS];
        double x = arguments[i % ARGUMENTS];
        j[i] = jn(n, x);
        y[i] = yn(n, x);
        jf[i] = jnf(n, (float)x);
        yf[i] = ynf(n, (float)x);
    }
    for (int i = 0; i < N; i++) {
        int n = orders[i / ARGUMENTS];
        double x = arguments[i % ARGUMENTS];
        check("jn", i, j[i], jn(n, x), 1e-13);
        check("yn", i, y[i], yn(n, x), 1e-13);
        check("jnf", i, jf[i], jn(n, (float)x), 1e-6);
        check("ynf", i, yf[i], (float)yn(n, (float)x), 1e-5);
    }
    return 0;
}
