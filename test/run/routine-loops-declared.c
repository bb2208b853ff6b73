// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// RUN: %if execute %{ not %xacc_cc -O2 -DOWN %s -o %t.own 2>&1 | FileCheck %s %}
// Routines with loops, and with calls of such, that use declared variables which the region does not name; a copy of
// the region's own is not what they mean.
#include "Inputs/check.h"

enum { N = 64 };
static int table[N], scale = 2;
#pragma acc declare create(table) copyin(scale)

#pragma acc routine vector
static void fill(int base) {
#pragma acc loop vector
    for (int i = 0; i < N; i++) table[i] = base + scale * i;
}

#pragma acc routine worker
static int fill_and_sum(int base) {
    int sum = 0;
    fill(base);
#pragma acc loop worker vector reduction(+:sum)
    for (int i = 0; i < N; i++) sum += table[i];
    return sum + table[5];
}

int main(void) {
    int sum = 0, at = 0;
#pragma acc parallel num_gangs(1)
    fill(10);
#pragma acc update self(table)
    for (int i = 0; i < N; i++) CHECK(table[i] == 10 + 2 * i);
#pragma acc serial copyout(sum) present(table)
    {
        sum = fill_and_sum(3);
        table[0] = 7;
    }
#pragma acc update self(table)
    CHECK(sum == 3 * N + N * (N - 1) + 13 && table[0] == 7 && table[1] == 5);
#ifdef OWN
// CHECK: routine-loops-declared.c:[[@LINE+1]]:{{[0-9]+}}: error: xacc: 'scale' is firstprivate here and used by a function that the region calls; that is not supported yet
#pragma acc parallel num_gangs(1) firstprivate(scale) copyout(at)
    {
        scale = 100;
        fill(10);
        at = scale;
    }
#endif
    return at;
}
