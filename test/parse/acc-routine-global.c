// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=sim -O1 -c -o %t.o -Xclang -verify %s
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=sim -DCALLS -O1 -c -o %t.o -Xclang -verify=calls %s
// A routine uses variables of file scope that declare names, and constants.
int missing, named;
#pragma acc declare create(named)
static const int table[2] = {1, 2};

#ifndef CALLS
#pragma acc routine seq // expected-error {{xacc: routine 'uses' uses the global variable 'missing', which is not on the device (no declare directive)}}
int uses(int x) { return missing + x; }
#endif
#pragma acc routine seq
int may(int x) { return named + table[x]; }

#ifdef CALLS
#pragma acc routine vector
static void lanes(int *v, int n) {
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    v[i] += missing;
}
void region(int *v, int n) {
#pragma acc parallel loop gang copy(v[0:n]) // calls-error {{xacc: a routine that is called here uses the global variable 'missing', which is not on the device (no declare directive)}}
  for (int i = 0; i < n; i++)
    lanes(v, n);
}
#endif
