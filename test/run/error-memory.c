// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// Out of device memory: the message has the sizes.
#include <stdlib.h>

int main(void) {
    char *p = malloc(1);
    // CHECK: error-memory.c:[[@LINE+1]]: error: acc data: {{.*}}{{out of memory|allocate|no room}}{{.*}}1125899906842624
#pragma acc data create(p[0:1L << 50])
    p[0] = 1;
    return 0;
}
