// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=int %s -o %t.int -lm && %run %t.int
// RUN: %xacc_cc -O2 -DT=long %s -o %t.long -lm && %run %t.long
// RUN: %xacc_cc -O2 -DT=float %s -o %t.float -lm && %run %t.float
// RUN: %xacc_cc -O2 -DT=double %s -o %t.double -lm && %run %t.double
// Sum, maximum and minimum of a vector, with initial values that take part.
#include "Inputs/check.h"

enum { N = 1000 };
static T a[N];

static T total(T start, int n) {
    T s = start;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}

static T greatest(T start, int n) {
    T m = start;
#pragma acc parallel loop gang vector vector_length(64) reduction(max : m)
    for (int i = 0; i < n; i++)
        m = a[i] > m ? a[i] : m;
    return m;
}

static T least(T start, int n) {
    T m = start;
#pragma acc parallel loop num_gangs(3) reduction(min : m)
    for (int i = 0; i < n; i++)
        if (a[i] < m)
            m = a[i];
    return m;
}

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = -20 - (i * 37) % 101;
    static const int sizes[] = {0, 1, 31, 33, 257, N};
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        T s = 100, hi = -1000, lo = 1000;
        for (int i = 0; i < sizes[k]; i++) {
            s += a[i];
            hi = a[i] > hi ? a[i] : hi;
            lo = a[i] < lo ? a[i] : lo;
        }
        CHECK(total(100, sizes[k]) == s);
        CHECK(greatest(-1000, sizes[k]) == hi);
        CHECK(least(1000, sizes[k]) == lo);
        CHECK(greatest(5, sizes[k]) == 5);
        CHECK(least(-500, sizes[k]) == -500);
    }
    return 0;
}
