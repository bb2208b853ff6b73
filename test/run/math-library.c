// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute || libdevice
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Functions of math.h that come from the device's library; within a few units in the last place of the host's.
#include "Inputs/check.h"
#include <math.h>

enum { N = 64 };

static int near(double a, double b, double epsilon) {
    return fabs(a - b) <= epsilon * (1 + fabs(b));
}

int main(void) {
    double out[6][N];
    float fout[3][N];
#pragma acc parallel loop copyout(out, fout)
    for (int i = 0; i < N; i++) {
        double x = 0.37 * i + 0.01;
        out[0][i] = sin(x) * cos(x);
        out[1][i] = exp(0.1 * x) + log(x);
        out[2][i] = pow(x, 1.5);
        out[3][i] = atan2(x, 3.0) + tanh(x);
        out[4][i] = floor(x) + ceil(x) + round(x) + fmod(x, 0.75);
        out[5][i] = cbrt(x) + hypot(x, 2.0) + erf(x);
        fout[0][i] = sinf((float)x);
        fout[1][i] = expf(0.1f * (float)x);
        fout[2][i] = powf((float)x, 0.75f);
    }
    for (int i = 0; i < N; i++) {
        double x = 0.37 * i + 0.01;
        CHECK(near(out[0][i], sin(x) * cos(x), 1e-14));
        CHECK(near(out[1][i], exp(0.1 * x) + log(x), 1e-14));
        CHECK(near(out[2][i], pow(x, 1.5), 1e-14));
        CHECK(near(out[3][i], atan2(x, 3.0) + tanh(x), 1e-14));
        CHECK(near(out[4][i], floor(x) + ceil(x) + round(x) + fmod(x, 0.75),
                   1e-14));
        CHECK(near(out[5][i], cbrt(x) + hypot(x, 2.0) + erf(x), 1e-14));
        CHECK(near(fout[0][i], sinf((float)x), 1e-5));
        CHECK(near(fout[1][i], expf(0.1f * (float)x), 1e-5));
        CHECK(near(fout[2][i], powf((float)x, 0.75f), 1e-5));
    }
    return 0;
}
