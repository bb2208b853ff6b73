// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 -lm && %run %t.O0
// What kind of number it is, by the functions of old C (isnanf, isinff, finite) and those behind the macros.
#define _GNU_SOURCE
#include "Inputs/check.h"
#include <float.h>
#include <math.h>

enum { N = 10 };
static double numbers[N] = {0, -0.0, 1, -2.5, DBL_MIN / 4, -DBL_MAX, INFINITY, -INFINITY, NAN, -NAN};

/* In decimal digits; glibc's isinf tells the sign, and any value but 0 says that it is not a number. */
static long classes(double x) {
    float f = (float)x;
    return (isnanf(f) != 0) + 10 * ((isnan)(x) != 0) + 100 * (isinff(f) + 1) + 1000 * ((isinf)(x) + 1) +
           10000 * (__isnan(x) != 0) + 100000 * (__isinf(x) + 1) + 1000000 * (__isnanf(f) != 0) +
           10000000 * (__isinff(f) + 1) + 100000000 * (finite(x) != 0) + 1000000000l * (finitef(f) != 0);
}

int main(void) {
    long on_device[N];
#pragma acc parallel loop copyin(numbers) copyout(on_device)
    for (int i = 0; i < N; i++)
        on_device[i] = classes(numbers[i]);
    for (int i = 0; i < N; i++)
        CHECK(on_device[i] == classes(numbers[i]));
    CHECK(on_device[0] == 1110101100l && on_device[6] == 20202200l && on_device[8] == 11111111l);
    return 0;
}
