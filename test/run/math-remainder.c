// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute || libdevice
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -fno-math-errno %s -o %t.errno -lm && %run %t.errno
// fmod is exact, also where the quotient rounds to an integer or has more digits than the type, and where Clang makes
// it an instruction.
#include "Inputs/check.h"
#include <math.h>

enum { N = 200 };

int main(void) {
    double x[N], y[N], out[N];
    float fx[N], fout[N];
    for (int i = 0; i < N; i++) {
        y[i] = 0.7 + 0.1 * (i % 5);
        x[i] = i < 100 ? nextafter(y[i] * i, i % 2 ? 0 : 1e9) : ldexp(1.1, 3 * (i - 100)) * (i % 2 ? 1 : -1);
        fx[i] = i < 100 ? (float)x[i] : ldexpf(1.1f, i - 100);
    }
#pragma acc parallel loop copyin(x, y, fx) copyout(out, fout)
    for (int i = 0; i < N; i++) {
        out[i] = fmod(x[i], y[i]);
        fout[i] = fmodf(fx[i], (float)y[i]);
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == fmod(x[i], y[i]) && fout[i] == fmodf(fx[i], (float)y[i]));
    return 0;
}
