// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Small structs passed to a kernel by value, of integers, of floats and mixed.
#include "Inputs/check.h"

enum { N = 100 };
struct two {
    int a, b;
};
struct four {
    float x, y, z, w;
};
struct mixed {
    char c;
    double d;
    short s[3];
    long l;
};

int main(void) {
    struct two t = {3, 4};
    struct four f = {0.5f, 1.5f, 2.5f, 3.5f};
    struct mixed m = {'m', 1e6, {10, 20, 30}, -5};
    double out[N];
#pragma acc parallel loop firstprivate(t, f, m) copyout(out)
    for (int i = 0; i < N; i++) {
        double sum = t.a * i + t.b;
        sum += f.x + f.y + f.z + f.w;
        sum += m.c + m.d + m.s[i % 3] + m.l;
        out[i] = sum;
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == 3 * i + 4 + 8 + 'm' + 1e6 + 10 * (i % 3 + 1) - 5);
    return 0;
}
