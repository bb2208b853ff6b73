// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// UNSUPPORTED: amd
// RUN: %xacc_cc -fplugin-arg-xacc-targets=host -O2 %s -o %t
// RUN: not env XACC_DEVICE=sim %t 2>&1 | FileCheck %s
// A program that was not built for the device it is asked to run on says so.
int main(void) {
    int a[10];
    // CHECK: error-target.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}was not built for device 'sim'; it has: host
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    return a[9] != 9;
}
