// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | %filecheck %s
// An array of which two sections are mapped, one from its begin on, means neither where a construct has no clause for it.
enum { N = 19 };
int x[N];

int main(void) {
#pragma acc data copy(x[0 : 4])
#pragma acc data copy(x[12 : 4])
    {
// CHECK: error-several-sections.c:[[@LINE+1]]: error: acc parallel loop: several sections of 'x' are present on device 0 ({{.*}}): write 'x[start:length]'
#pragma acc parallel loop
        for (int i = 0; i < 4; i++)
            x[i] *= 2;
    }
    return 0;
}
