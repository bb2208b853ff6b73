// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s %S/Inputs/operations.c -o %t -lm && %run %t
// RUN: %xacc_cc -O0 -g %s %S/Inputs/operations.c -o %t.O0 -lm && %run %t.O0
// RUN: %xacc_cc -O2 -shared -fPIC %S/Inputs/operations.c -o %t.so
// RUN: %if execute %{ %xacc_cc -O2 %s %t.so -o %t.shared -lm && %run %t.shared %}
// Pointers to routines of another file, static ones and such that use declared variables among them: in tables, members,
// parameters and variables, in loops of every kind; routines of the other file that call what this one gives them.
#include "Inputs/check.h"
#include "Inputs/operations.h"
#include <openacc.h>
#include <stdlib.h>

enum { N = 60 };

#pragma acc routine seq
static int times(int a, int b) { return a * b; }
#pragma acc routine seq
double square(double x) { return x * x; }

static int out[N];

/* The weight on the device, which is also the host's where memory is shared. */
static double weight;

static int combined(int which, int a, int b) {
    return which == 0 ? a + b : which == 1 ? a - b : (int)weight * a + b;
}

static void variable(void) {
    for (int which = 0; which < 3; which++) {
        binary *f = binary_of(which);
#pragma acc parallel loop copyout(out)
        for (int i = 0; i < N; i++)
            out[i] = f(i, 7);
        for (int i = 0; i < N; i++)
            CHECK(out[i] == combined(which, i, 7));
    }
}

static void members(void) {
    double scaled[N];
    struct operation all[3];
    for (int i = 0; i < 3; i++)
        all[i] = operations[i];
    all[2].scale = square;
#pragma acc parallel loop gang vector copyin(all) copyout(out, scaled)
    for (int i = 0; i < N; i++) {
        binary *f = i % 4 == 3 ? times : all[i % 3].combine; /* of this file, of the other one */
        out[i] = f(i, 2);
        scaled[i] = all[i % 3].scale(i);
    }
    for (int i = 0; i < N; i++) {
        int which = i % 3 == 0 ? 1 : i % 3 == 1 ? 2 : 0;
        CHECK(out[i] == (i % 4 == 3 ? i * 2 : combined(which, i, 2)));
        CHECK(scaled[i] == (i % 3 == 0 ? i / 2.0 : i % 3 == 1 ? i * weight : (double)i * i));
    }
}

/* In code of a gang, for all its lanes, and structures. */
static void once(binary *f, pairs *turn) {
    int sums[4];
    struct pair p[4];
#pragma acc parallel loop gang copyout(sums, out, p)
    for (int g = 0; g < 4; g++) {
        int base = f(g, 1);
        p[g] = turn((struct pair){g, base}, 5);
#pragma acc loop vector
        for (int j = 0; j < 15; j++)
            out[15 * g + j] = f(base, j);
        sums[g] = base;
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == i / 15 - 1 - i % 15 && sums[i / 15] == i / 15 - 1);
    for (int g = 0; g < 4; g++)
        CHECK(p[g].low == g - 1 + 5 && p[g].high == g - 5);
}

static void given_to_others(void) {
    apply(times, N, out);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == 6 * i);
    apply(binary_of(1), N, out);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == 0);
    apply(binary_of(2), N, out);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == combined(2, i, 3) + combined(2, 3, i));
    unary *chosen = square, *other = weighted;
    double sums[3];
    int folded[2], values[5] = {1, 2, 3, 4, 5};
    binary *product = times, *sum = binary_of(0);
#pragma acc parallel loop copyout(sums)
    for (int i = 0; i < 3; i++)
        sums[i] = integrate(i == 0 ? chosen : i == 1 ? other : square, 0, 3 + i, 100);
#pragma acc serial copyin(values) copyout(folded)
    {
        folded[0] = fold(product, values, 5);
        folded[1] = fold(sum, values, 5);
    }
    CHECK(sums[0] > 8.99 && sums[0] < 9.01 && sums[2] > 41.6 && sums[2] < 41.7);
    CHECK(sums[1] > 7.99 * weight && sums[1] < 8.01 * weight);
    CHECK(folded[0] == 120 && folded[1] == 15);
}

int main(void) {
    set_weight(weight = 3);
    float probe = 0;
#pragma acc enter data copyin(probe)
    if (acc_deviceptr(&probe) == &probe)
        weight = 5; /* shared */
    variable();
    members();
    once(binary_of(1), swapper());
    given_to_others();
#pragma acc exit data delete(probe)
    return 0;
}
