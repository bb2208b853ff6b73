// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %xacc_cc -O0 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %xacc_cc -O2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %xacc_cc -O0 -DOF_GANG -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GANG
// RUN: not %xacc_cc -O2 -DOF_GANG -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GANG
// What is declared around a loop over gangs or lanes is not new for each of its iterations.
#ifndef OF_GANG
void of_region(int *b) {
#pragma acc parallel copyout(b[0:100])
    {
        int t;
// CHECK: acc-carried.c:[[@LINE+1]]:13: error: xacc: variable 't' is written by one iteration and read by another
#pragma acc loop gang vector
        for (int i = 0; i < 100; i++) {
            if (i % 2 == 0)
                t = i;
            b[i] = t;
        }
    }
}
#else
void of_gang(int *b) {
#pragma acc parallel loop gang copyout(b[0:100])
    for (int j = 0; j < 10; j++) {
        struct {
            int a, b;
        } u;
// GANG: acc-carried.c:[[@LINE+1]]:13: error: xacc: {{.*}} is written by one iteration and read by another
#pragma acc loop vector
        for (int i = 0; i < 10; i++) {
            if (i % 2 == 0)
                u.a = i;
            b[10 * j + i] = u.a;
        }
    }
}
#endif
