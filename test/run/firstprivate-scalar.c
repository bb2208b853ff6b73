// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// firstprivate scalars of several types, explicit and implicit; what a region assigns stays there.
#include "Inputs/check.h"
#include <stdbool.h>

enum { N = 100 };
enum colour { RED, GREEN, BLUE };

int main(void) {
    double out[N];
    char c = -3;
    unsigned short s = 65535;
    long l = 1L << 40;
    float f = 0.25f;
    double d = 1e-3;
    bool yes = true;
    enum colour colour = BLUE;
#pragma acc parallel loop firstprivate(c, s, l, f, d, yes, colour) copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = c + s + l + f + d + yes + colour + i;
    for (int i = 0; i < N; i++)
        CHECK(out[i] == c + s + l + f + d + yes + colour + i);
#pragma acc serial copyout(out)
    {
        c++;
        l -= 5;
        yes = !yes;
        out[0] = c + l + yes;
    }
    CHECK(c == -3 && l == 1L << 40 && yes);
    CHECK(out[0] == -2 + (1L << 40) - 5);
    return 0;
}
