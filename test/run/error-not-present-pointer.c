// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// RUN: not %run %t data 2>&1 | FileCheck %s --check-prefix=DATA
// present of a pointer without bounds, and of a section on a data construct.
#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    int *values = malloc(100 * sizeof *values);
    if (argc > 1) {
        // DATA: error-not-present-pointer.c:[[@LINE+1]]: error: acc data: {{.*}}'values'{{.*}}not present
#pragma acc data present(values[0:100])
        values[0] = 1;
    }
    // CHECK: error-not-present-pointer.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}'values'{{.*}}not present
#pragma acc parallel loop present(values)
    for (int i = 0; i < 100; i++)
        values[i] = i;
    return 0;
}
