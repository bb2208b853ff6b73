// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// RUN: not %run %t rows 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not %run %t rows part 2>&1 | FileCheck %s --check-prefix=PART
// A pointer without a clause must point to data that is on the device, where the loops do not tell what they use.
#include <stdlib.h>

// Some inner loops are empty by far: their bounds are no elements. Known when the loops are about to start.
static void rows(int n, int m, int *a) {
    // ROWS: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: 'a' is not present
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = i; j < m; j++)
            a[i * m + j] = 1;
}

// The loop leaves what is there.
static void part(int n, int *a) {
#pragma acc enter data copyin(a[2 : 4])
    // PART: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: 16 of 40 bytes of 'a' are present
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        a[i] = 1;
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc == 2)
        rows(10, 5, malloc(1000 * sizeof(int)));
    if (argc == 3)
        part(10, calloc(10, sizeof(int)));
    int *values = malloc(100 * sizeof *values);
    // CHECK: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}'values'{{.*}}not present
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
        if (i >= argc)
            values[i - argc] = i;
    return 0;
}
