// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Bounds from struct members, array elements, function calls and pointers; loops whose bounds are crossed.
#include "Inputs/check.h"

enum { N = 64 };
struct range {
    int begin, end;
    struct {
        unsigned short step;
    } by;
};
static int a[N];

static int half(int n) {
    return n / 2;
}

static int sum(void) {
    int total = 0;
    for (int i = 0; i < N; i++) {
        total += a[i];
        a[i] = 0;
    }
    return total;
}

int main(void) {
    struct range r = {10, 60, {3}}, *p = &r;
    int limits[3] = {5, 45, -4};
#pragma acc parallel loop
    for (int i = r.begin; i < r.end; i += r.by.step)
        a[i] = 1;
    CHECK(sum() == 17);
#pragma acc parallel loop copyin(p[0:1])
    for (int i = p->begin; i <= p->end; i++)
        a[i] = 1;
    CHECK(sum() == 51);
#pragma acc parallel loop
    for (int i = limits[0]; i < limits[1]; i++)
        a[i] = 1;
    CHECK(sum() == 40);
#pragma acc parallel loop
    for (int i = half(10); i < half(N); i++)
        a[i] = 1;
    CHECK(sum() == 27);
#pragma acc parallel loop
    for (int i = limits[1]; i < limits[0]; i++)
        a[i] = 1;
#pragma acc parallel loop
    for (int i = limits[2]; i >= limits[0]; i--)
        a[i] = 1;
#pragma acc parallel loop collapse(2)
    for (int j = 0; j < 3; j++)
        for (int i = r.end; i < r.begin; i++)
            a[i] = 1;
    CHECK(sum() == 0);
    return 0;
}
