// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not env XACC_DEVICE=abacus %t 2>&1 | FileCheck %s
// RUN: not env XACC_DEVICE=host:7 %t 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not env ACC_DEVICE_TYPE=TOASTER %t 2>&1 | FileCheck %s --check-prefix=TYPE
// Devices that do not exist: names, numbers, types of the standard variable.
int main(void) {
    int a[10];
    // CHECK: error-device.c:[[@LINE+3]]: error: acc parallel loop: XACC_DEVICE=abacus: there is no such device; known: cuda
    // NUMBER: error: acc parallel loop: {{.*}}host:7{{.*}}no device 7
    // TYPE: error: acc parallel loop: ACC_DEVICE_TYPE=TOASTER: there is no such device type
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    return a[9] != 9;
}
