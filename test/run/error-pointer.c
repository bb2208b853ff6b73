// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 %s -DROUTINES -o %t
// RUN: %if sim || amd %{ not %run %t 2>&1 | FileCheck %s %} %else %{ %run %t %}
// RUN: %xacc_cc -O2 %s -o %t.none
// RUN: %if sim || amd %{ not %run %t.none 2>&1 | FileCheck %s --check-prefix=NONE %} %else %{ %run %t.none %}
// A pointer to a function without the routine directive: an error with the place and what is known on a device, none on
// the host. A routine of a gang is not called through pointers: it would not know its region.
#include <stdio.h>
typedef int unary(int);

#ifdef ROUTINES
#pragma acc routine seq
static int known(int x) { return x; }
#pragma acc routine seq
int exported(int x) { return x; }
#pragma acc routine seq
double other(double x) { return x; }
#pragma acc routine gang
int of_gang(int x) { return x; }
unary *volatile kept = known;
#endif
static int unknown(int x) { return x + 1; }

static void run(unary *f) {
    int a[9];
// CHECK: error-pointer.c:[[@LINE+2]]: error: acc parallel loop: a pointer is called that points to no routine with device code; known of its type: exported, known{{$}}
// NONE: error-pointer.c:[[@LINE+1]]: error: acc parallel loop: a pointer is called that points to no routine with device code; known of its type: none{{$}}
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 9; i++)
        a[i] = f(i);
    if (a[8] != 9)
        printf("wrong\n");
}

int main(void) {
    run(unknown);
    return 0;
}
