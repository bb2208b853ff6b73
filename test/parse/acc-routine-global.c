// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=sim -O1 -c -o %t.o -Xclang -verify %s
// A routine uses variables of file scope that declare names, and constants.
int missing, named;
#pragma acc declare create(named)
static const int table[2] = {1, 2};

#pragma acc routine seq // expected-error {{xacc: routine 'uses' uses the global variable 'missing', which is not on the device (no declare directive)}}
int uses(int x) { return missing + x; }
#pragma acc routine seq
int may(int x) { return named + table[x]; }
