// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// present of data that is not there: the message has the place and the variable's name.
int main(void) {
    static int table[10];
    // CHECK: error-not-present.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}'table'{{.*}}not present
#pragma acc parallel loop present(table)
    for (int i = 0; i < 10; i++)
        table[i] = i;
    return 0;
}
