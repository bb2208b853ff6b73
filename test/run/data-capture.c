// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 %s -o %t
// RUN: %if separate-memory %{ %run %t %} %else %{ not %run %t 2>&1 | FileCheck %s %}
// RUN: %if separate-memory %{ %run %t data %} %else %{ not %run %t data 2>&1 | FileCheck %s --check-prefix=DATA %}
// The modifier capture: a copy on the device, also where memory is shared; there it is an error so far.
#include "Inputs/check.h"

int main(int argc, char **argv) {
    int a[10] = {0};
    (void)argv;
    if (argc > 1) {
        // DATA: data-capture.c:[[@LINE+1]]: error: acc data: 'a': the modifier capture is not supported yet where memory is shared
#pragma acc data copyin(capture : a)
        CHECK(a[0] == 0);
        return 0;
    }
    // CHECK: data-capture.c:[[@LINE+1]]: error: acc parallel loop: 'a': the modifier capture is not supported yet where memory is shared
#pragma acc parallel loop copy(capture : a)
    for (int i = 0; i < 10; i++)
        a[i] += i;
    for (int i = 0; i < 10; i++)
        CHECK(a[i] == i);
    return 0;
}
