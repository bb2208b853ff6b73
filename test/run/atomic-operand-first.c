// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// atomic with x on the right of an operand that is an expression itself.
#include "Inputs/check.h"

enum { N = 40 };
static double quotient[N], captured[N], a[N], b[N];
static long difference[N], product[N];
static int shifted[N];

int main(void) {
    for (int i = 0; i < N; i++) {
        a[i] = i + 1, b[i] = 2 * i + 1;
        quotient[i] = 2, difference[i] = 5, product[i] = 3, shifted[i] = i % 4;
    }
#pragma acc parallel loop copyin(a, b) copy(quotient, difference, product, shifted) copyout(captured)
    for (int i = 0; i < N; i++) {
#pragma acc atomic capture
        captured[i] = quotient[i] = (a[i] + b[i]) / quotient[i];
#pragma acc atomic
        difference[i] = (i * 3L + 1) - difference[i];
#pragma acc atomic update
        product[i] = (i - 7L) * product[i];
#pragma acc atomic
        shifted[i] = (i + 1) << shifted[i];
    }
    for (int i = 0; i < N; i++) {
        CHECK(quotient[i] == (3 * i + 2) / 2.0 && captured[i] == quotient[i]);
        CHECK(difference[i] == i * 3L - 4 && product[i] == (i - 7L) * 3);
        CHECK(shifted[i] == (i + 1) << (i % 4));
    }
    return 0;
}
