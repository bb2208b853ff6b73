// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// A section of which only a part is on the device cannot be mapped.
static double field[100];

int main(void) {
#pragma acc enter data copyin(field[0:50])
    // CHECK: error-partly-present.c:[[@LINE+1]]: error: acc parallel loop: 400 of 800 bytes of 'field' are present
#pragma acc parallel loop copy(field)
    for (int i = 0; i < 100; i++)
        field[i] = i;
    return 0;
}
