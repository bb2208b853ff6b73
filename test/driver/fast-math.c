// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With -ffast-math, NVIDIA GPUs take denormal floats for zero, also in functions of math.h; doubles stay as they are. Without
// it, or with parts of it alone, nothing is flushed.
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx -ffast-math -c %s -o %t.o
// RUN: grep -aq 'sqrt.approx.ftz.f32' %t.o && grep -aq 'fma.rn.ftz.f32' %t.o && grep -aq 'ex2.approx.ftz.f32' %t.o
// RUN: not grep -aE '(add|mul|fma.rn|div.full|ex2.approx|sqrt.approx)\.f32' %t.o
// RUN: grep -aq 'fma.rn.f64' %t.o && not grep -aq 'ftz.f64' %t.o
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx -c %s -o %t.o && not grep -aq 'fma.rn.ftz.f32 ' %t.o
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx -ffast-math -fno-finite-math-only -c %s -o %t.o && not grep -aq 'fma.rn.ftz.f32 ' %t.o
// REQUIRES: libdevice
#include <math.h>

void f(int n, float *restrict x, double *restrict y) {
#pragma acc parallel loop copy(x[0 : n], y[0 : n])
    for (int i = 0; i < n; i++) {
        x[i] = sqrtf(x[i]) * x[i] + 2 / x[i] + expf(x[i]);
        y[i] = y[i] * y[i] + 3;
    }
}
