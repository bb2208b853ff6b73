// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Pointers to routines that the host chose: in variables, in structs that were copied to the device, in arrays; with
// results of different types, and mixed with those of the kernel.
#include "Inputs/check.h"

enum { N = 60 };

#pragma acc routine seq
static int plus(int a, int b) { return a + b; }
#pragma acc routine seq
static int minus(int a, int b) { return a - b; }
#pragma acc routine seq
static double half(double x) { return x / 2; }
#pragma acc routine seq
static double twice(double x) { return 2 * x; }
#pragma acc routine seq
static void store(int *to, int value) { *to = value; }

struct operations {
    int (*combine)(int, int);
    double (*scale)(double);
};

static int out[N];
static double scaled[N];

static void variable(int (*f)(int, int), void (*put)(int *, int)) {
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++)
        put(&out[i], f(i, 7));
    for (int i = 0; i < N; i++)
        CHECK(out[i] == f(i, 7));
}

static void members(struct operations *all, int n) {
#pragma acc parallel loop gang vector copyin(all[0 : n]) copyout(out, scaled)
    for (int i = 0; i < N; i++) {
        int (*mine)(int, int) = i % 3 ? all[i % n].combine : minus;
        out[i] = mine(i, 2);
        scaled[i] = all[i % n].scale(i);
    }
    for (int i = 0; i < N; i++) {
        CHECK(out[i] == (i % 3 ? all[i % n].combine(i, 2) : i - 2));
        CHECK(scaled[i] == all[i % n].scale(i));
    }
}

/* In code of a gang, for all its lanes. */
static void once(int (*f)(int, int)) {
    int sums[4];
#pragma acc parallel loop gang copyout(sums, out)
    for (int g = 0; g < 4; g++) {
        int base = f(g, 1);
#pragma acc loop vector
        for (int j = 0; j < 15; j++)
            out[15 * g + j] = f(base, j);
        sums[g] = base;
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == f(f(i / 15, 1), i % 15) && sums[i / 15] == f(i / 15, 1));
}

int main(void) {
    struct operations all[2] = {{plus, half}, {minus, twice}};
    variable(plus, store);
    variable(minus, store);
    members(all, 2);
    members(all + 1, 1);
    once(plus);
    once(minus);
    return 0;
}
