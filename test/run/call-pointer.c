// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Function pointers that are chosen in the kernel, kept in variables and arrays of it, and passed to functions.
#include "Inputs/check.h"

enum { N = 60 };

static int plus(int a, int b) {
    return a + b;
}
static int minus(int a, int b) {
    return a - b;
}
static int apply(int (*f)(int, int), int a) {
    return f(a, 5);
}

int main(void) {
    int out[N];
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++) {
        int (*f)(int, int) = i % 2 ? plus : minus;
        int (*both[2])(int, int) = {minus, plus};
        int sum = f(i, 7) + apply(plus, i);
        for (int k = 0; k < 2; k++)
            sum += both[k](i, k);
        out[i] = sum;
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == (i % 2 ? i + 7 : i - 7) + i + 5 + i + i + 1);
    return 0;
}
