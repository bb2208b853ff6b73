// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Maxima and minima pass over NaN as fmax and fmin do, at the begin and among the elements.
#include "Inputs/check.h"
#include <math.h>

enum { N = 1000 };

static double a[N];
static float f[N];

static void begins_with_nan(void) {
    double m = NAN, low = NAN;
#pragma acc parallel loop reduction(max : m) reduction(min : low) copyin(a)
    for (int i = 0; i < N; i++) {
        m = fmax(m, a[i]);
        low = fmin(low, a[i]);
    }
    CHECK(m == N - 1 && low == 0);
    m = NAN;
#pragma acc kernels
    for (int i = 0; i < N; i++)
        m = fmax(m, a[i]);
    CHECK(m == N - 1);
    float least = NAN;
#pragma acc parallel loop copyin(f)
    for (int i = 0; i < N; i++)
        least = fminf(least, f[i]);
    CHECK(least == -N + 1);
    float most = NAN;
#pragma acc parallel copyin(f) reduction(max : most) num_gangs(8) vector_length(32)
#pragma acc loop gang vector reduction(max : most)
    for (int i = 0; i < N; i++)
        most = fmaxf(most, f[i]);
    CHECK(most == 0);
}

static void nan_among(void) {
    a[N / 2] = a[N - 1] = a[0] = NAN;
    double m = -1;
#pragma acc parallel loop reduction(max : m) copyin(a)
    for (int i = 0; i < N; i++)
        m = fmax(m, a[i]);
    CHECK(m == N - 2);
    m = -1;
#pragma acc parallel loop reduction(max : m) copyin(a)
    for (int i = 0; i < N; i++)
        if (a[i] > m)
            m = a[i];
    CHECK(m == N - 2);
}

static void of_arrays(void) {
    double m[4] = {NAN, NAN, NAN, NAN};
#pragma acc parallel loop reduction(max : m) copyin(a)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 4; k++)
            m[k] = fmax(m[k], a[i] * (k + 1));
    for (int k = 0; k < 4; k++)
        CHECK(m[k] == (double)(N - 2) * (k + 1));
}

int main(void) {
    for (int i = 0; i < N; i++) {
        a[i] = i;
        f[i] = (float)-i;
    }
    begins_with_nan();
    nan_among();
    of_arrays();
    return 0;
}
