// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// RUN: %run %t if-present
// use_device of what is not present, and with if_present.
#include <stdlib.h>

static double *seen;

int main(int argc, char **argv) {
    (void)argv;
    double *values = malloc(100 * sizeof *values);
    if (argc > 1) {
#pragma acc host_data use_device(values) if_present
        seen = values;
        return seen != values;
    }
    // CHECK: error-use-device.c:[[@LINE+1]]: error: acc host_data: {{.*}}'values'{{.*}}not present
#pragma acc host_data use_device(values)
    seen = values;
    return 0;
}
