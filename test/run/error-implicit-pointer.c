// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// A pointer without a clause must point to data that is on the device.
#include <stdlib.h>

int main(void) {
    int *values = malloc(100 * sizeof *values);
    // CHECK: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}'values'{{.*}}not present
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
        values[i] = i;
    return 0;
}
