// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// RUN: not %run %t 5 -3 2>&1 | FileCheck %s --check-prefix=LENGTH
// Rows of an array of pointers that are not one piece of memory each, and negative lengths.
#include <stdlib.h>

static int a[10][20];
static int (*rows[2])[20] = {a, a + 5};

int main(int argc, char **argv) {
    int columns = argc > 1 ? atoi(argv[1]) : 5,
        length = argc > 2 ? atoi(argv[2]) : 10;
    if (argc > 1) {
        int *p = a[0];
        // LENGTH: error-section.c:[[@LINE+1]]: error: acc data: {{.*}}'p'{{.*}}negative length
#pragma acc data copyin(p[0:length])
        p[0] = 1;
    }
    // CHECK: error-section.c:[[@LINE+1]]: error: acc data: {{.*}}'rows'{{.*}}contiguous
#pragma acc data copy(rows[0:2][0:5][0:columns])
    a[0][0] = 1;
    return 0;
}
