// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t | sort | FileCheck %s
// RUN: %xacc_cc -O0 %s -o %t.0 -lm && %run %t.0 | sort | FileCheck %s
// printf and assert in device code; a gang prints once outside its lane loops.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n = 3;
#pragma acc parallel loop gang
    for (int j = 0; j < n; j++) {
        printf("gang %d of %ld: %.2f %s\n", j, (long)n, j / 2.0, "halves");
        assert(j < n);
#pragma acc loop vector
        for (int i = 0; i < 2; i++) {
            assert(i + j < 10);
            if (j == 1)
                printf("lane %d%c\n", i, i ? '!' : '?');
        }
        if (j == 2)
            puts("last");
    }
    return 0;
}
// CHECK: gang 0 of 3: 0.00 halves
// CHECK-NEXT: gang 1 of 3: 0.50 halves
// CHECK-NEXT: gang 2 of 3: 1.00 halves
// CHECK-NEXT: lane 0?
// CHECK-NEXT: lane 1!
// CHECK-NEXT: last
// CHECK-NOT: {{.}}
