// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: %run %t
// RUN: not %run %t update 2>&1 | FileCheck %s
// exit data of absent data does nothing (OpenACC 3.4, 2.7.8, 2.7.10); update of absent data is an error.
static float lost[16];

int main(int argc, char **argv) {
    (void)argv;
#pragma acc exit data copyout(lost)
#pragma acc exit data delete(lost)
    if (argc > 1) {
        // CHECK: error-exit-absent.c:[[@LINE+1]]: error: acc update: {{.*}}'lost'{{.*}}not present
#pragma acc update self(lost)
    }
    return 0;
}
