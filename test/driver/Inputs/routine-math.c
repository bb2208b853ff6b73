// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <math.h>

#pragma acc routine seq
double length(double x, double y) {
    return sqrt(fma(x, x, y * y));
}

static float roots(float x, int n) {
    return n ? sqrtf(roots(x, n - 1) + 1) : x;
}

void all(float *x, int n) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        x[i] = roots(x[i], i % 10);
}
