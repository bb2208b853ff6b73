// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, no-gpu
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not env XACC_DEVICE=cuda %t 2>&1 | FileCheck %s
// RUN: env -u XACC_DEVICE %t
// Asking for a GPU where there is none is an error; the default choice takes the host.
int main(void) {
    int a[10];
    // CHECK: error-no-gpu.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}cuda{{.*}}there is no such device: {{.+}}
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    return a[9] != 9;
}
