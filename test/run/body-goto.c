// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// continue, an endless loop left by goto, and a statement expression.
#include "Inputs/check.h"

enum { N = 200 };

int main(void) {
    int out[N];
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++) {
        out[i] = 0;
        if (i % 3 == 0)
            continue;
        int k = 0;
        for (;;) {
            if (k == i % 11)
                goto found;
            k++;
        }
    found:
        out[i] = k + ({
                     int twice = 2 * k;
                     twice > 10 ? twice : 1;
                 });
    }
    for (int i = 0; i < N; i++) {
        int k = i % 11;
        CHECK(out[i] == (i % 3 ? k + (2 * k > 10 ? 2 * k : 1) : 0));
    }
    return 0;
}
