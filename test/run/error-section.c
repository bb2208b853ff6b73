// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t -3 2>&1 | FileCheck %s
// A negative length.
#include <stdlib.h>

static int a[10];

int main(int argc, char **argv) {
    int length = argc > 1 ? atoi(argv[1]) : 10, *p = a;
    // CHECK: error-section.c:[[@LINE+1]]: error: acc data: {{.*}}'p'{{.*}}negative length
#pragma acc data copyin(p[0:length])
    p[0] = 1;
    return 0;
}
