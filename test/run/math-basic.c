// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// The functions of math.h that need no device library: fabs, fmax, fmin, sqrt, fma and their float forms.
#include "Inputs/check.h"
#include <math.h>

enum { N = 100 };

int main(void) {
    double d[N], x[N];
    float f[N];
    for (int i = 0; i < N; i++)
        x[i] = (i - 50) * 0.25;
#pragma acc parallel loop copyin(x) copyout(d, f)
    for (int i = 0; i < N; i++) {
        d[i] = fabs(x[i]) + fmax(x[i], 1.0) * fmin(x[i], 2.0) + sqrt(i * i) +
               fma(x[i], 2.0, 0.5);
        float y = x[i];
        f[i] = fabsf(y) + fmaxf(y, 1.0f) * fminf(y, 2.0f) +
               sqrtf(4.0f * i * i) + fmaf(y, 2.0f, 0.5f);
    }
    for (int i = 0; i < N; i++) {
        double top = x[i] > 1 ? x[i] : 1, low = x[i] < 2 ? x[i] : 2,
               size = x[i] < 0 ? -x[i] : x[i];
        CHECK(d[i] == size + top * low + i + 2 * x[i] + 0.5);
        CHECK(f[i] == (float)(size + top * low + 2 * i + 2 * x[i] + 0.5));
    }
    return 0;
}
