// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %xacc_cc -c %s -o %t.o 2>&1 | FileCheck %s
// A distributed array in a function that compute constructs call.
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
#pragma acc declare create(a)

#pragma acc routine seq
static double get(int i) { return a[i] + 1; }

void use(void) {
#pragma xmp loop on t[i]
// CHECK: called.c:[[@LINE+1]]:{{.*}}error: xacc: distributed arrays are not supported yet in functions that compute regions call: 'a' is in function 'get'
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    a[i] = get(i);
}
