// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: sim
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not env XACC_DEVICE=sim XACC_SIM_WARP=48 %t 2>&1 | FileCheck %s
// RUN: env XACC_DEVICE=sim XACC_SIM_WARP=64 %t
// Warps have 32 or 64 lanes.
int main(void) {
    int a[10];
    // CHECK: error-sim-warp.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}XACC_SIM_WARP is neither 32 nor 64
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    return a[9] != 9;
}
