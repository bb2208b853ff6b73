// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 -w %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// A variable that a routine uses, no declare directive names, and nobody has mapped yet.
static double table[8] = {1, 2, 3, 4, 5, 6, 7, 8};

#pragma acc routine seq
static double look(int i) { return table[i % 8]; }

static void region(double *a) {
// CHECK: error-not-declared.c:[[@LINE+1]]: error: acc parallel loop: 'table' is not present
#pragma acc parallel loop copyout(a[0 : 100])
    for (int i = 0; i < 100; i++)
        a[i] = look(i);
}

int main(void) {
    double a[100];
    region(a);
#pragma acc enter data copyin(table)
    return 0;
}
