// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %xacc_cc -O1 -fplugin-arg-xacc-targets=host,sim -c %s -o %t.o 2>&1 | FileCheck %s
// What does not fit on the stack of a lane.
static int ends(int i) {
    char byte[1 << 20];
    byte[i] = 1;
    byte[sizeof byte - 1] = 2;
    return byte[i] + byte[i + 1];
}

void f(int *out) {
// CHECK: stack.c:[[@LINE+1]]:{{[0-9]+}}: error: xacc: a local variable of 1048576 bytes in a routine; more than 524288 is not supported yet
#pragma acc parallel loop copyout(out[0 : 8])
    for (int i = 0; i < 8; i++)
        out[i] = ends(i);
}
