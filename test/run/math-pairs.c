// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute || libdevice
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 -lm && %run %t.O0
// RUN: %xacc_cc -O2 -fno-math-errno %s -o %t.errno -lm && %run %t.errno
// Functions with two results, which Clang makes intrinsics that GPU back ends do not know.
#define _GNU_SOURCE
#include "Inputs/check.h"
#include <math.h>

enum { N = 64 };

#pragma acc routine seq
static double part_of(double x, double *whole) { return modf(x / 3, whole); }

int main(void) {
    double a[N], out[N][5];
    float fout[N][4];
    for (int i = 0; i < N; i++)
        a[i] = 1.3 * i - 20;
#pragma acc parallel loop copyin(a) copyout(out, fout)
    for (int i = 0; i < N; i++) {
        double whole, sine, cosine;
        float fwhole, fsine, fcosine;
        int e;
        out[i][0] = part_of(a[i], &whole);
        out[i][1] = whole;
        out[i][2] = frexp(a[i], &e) + e;
        sincos(a[i], &sine, &cosine);
        out[i][3] = sine + 2 * cosine;
        out[i][4] = sin(a[i]) + 2 * cos(a[i]);
        fout[i][0] = modff((float)a[i], &fwhole);
        fout[i][1] = fwhole;
        fout[i][2] = frexpf((float)a[i], &e) + (float)e;
        sincosf((float)a[i], &fsine, &fcosine);
        fout[i][3] = fsine + 2 * fcosine;
    }
    for (int i = 0; i < N; i++) {
        double whole;
        float fwhole;
        int e;
        CHECK(out[i][0] == modf(a[i] / 3, &whole) && out[i][1] == whole);
        CHECK(out[i][2] == frexp(a[i], &e) + e);
        CHECK(fabs(out[i][3] - sin(a[i]) - 2 * cos(a[i])) < 1e-14);
        CHECK(fabs(out[i][4] - sin(a[i]) - 2 * cos(a[i])) < 1e-14);
        CHECK(fout[i][0] == modff((float)a[i], &fwhole) && fout[i][1] == fwhole);
        CHECK(fout[i][2] == frexpf((float)a[i], &e) + (float)e);
        CHECK(fabsf(fout[i][3] - sinf((float)a[i]) - 2 * cosf((float)a[i])) < 1e-5f);
    }
    return 0;
}
