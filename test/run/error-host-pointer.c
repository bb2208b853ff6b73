// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: sim
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// RUN: not %run %t bounds 2>&1 | FileCheck %s --check-prefix=BOUNDS
// The simulated device refuses what a GPU would: a host address in a kernel, an access past the end of an allocation.
#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    int *p = malloc(64 * sizeof *p), n = 65;
    if (argc > 1) {
        // BOUNDS: error-host-pointer.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}sim: {{.*}}4 bytes at
#pragma acc parallel loop copyout(p[0:64])
        for (int i = 0; i < n; i++)
            p[i] = i;
    }
    // CHECK: error-host-pointer.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}sim: {{.*}}4 bytes at
#pragma acc parallel loop deviceptr(p)
    for (int i = 0; i < 64; i++)
        p[i] = i;
    return 0;
}
