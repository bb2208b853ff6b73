// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// A pointer without a clause must point to data that is on the device, where the loops do not tell what they use.
#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    int *values = malloc(100 * sizeof *values);
    // CHECK: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}'values'{{.*}}not present
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
        if (i >= argc)
            values[i - argc] = i;
    return 0;
}
