// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 %s -o %t
// RUN: env XACC_DEBUG=1 %run %t 2>&1 | FileCheck %s
// RUN: %run %t 2>&1 | count 0
// XACC_DEBUG=1 traces the runtime's calls with their places; without it nothing is printed.
int main(void) {
    int a[10] = {0};
    // CHECK: xacc: data begin at {{.*}}trace.c;main;[[@LINE+1]];
#pragma acc data copy(a)
    {
#pragma acc update self(a)
    }
    // CHECK: xacc: update at {{.*}}trace.c;main;
    // CHECK: xacc: data end at {{.*}}trace.c;main;
    return 0;
}
