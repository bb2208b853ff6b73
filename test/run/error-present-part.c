// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// The name of an array alone means the part that is on the device; a section in present demands all of it.
#include <stdio.h>

static double field[100];

int main(void) {
    int n = 100;
#pragma acc enter data copyin(field[10:50])
#pragma acc parallel loop present(field)
    for (int i = 10; i < 60; i++)
        field[i] = i;
#pragma acc update self(field)
    // CHECK: 10 59 0
    fprintf(stderr, "%g %g %g\n", field[10], field[59], field[60]);
    // CHECK: error-present-part.c:[[@LINE+1]]: error: acc parallel loop: 400 of 800 bytes of 'field' are present
#pragma acc parallel loop present(field[0:n])
    for (int i = 10; i < 60; i++)
        field[i] = i;
    return 0;
}
