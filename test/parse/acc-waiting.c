// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -c -ferror-limit=0 -Xclang -verify=expected,clang %s -o %t.o -DWRONG
// RUN: %xacc_cc -O1 -c -ferror-limit=0 -Xclang -verify %s -o %t.o
// Functions that wait for bodies of others are checked, also where Clang finds an error below them.
double later(double x);

void waits(int n, double *a, double *b) {
#pragma acc kernels copy(a[0:n], a[0:n]) default(none) // expected-warning {{'a[0:n]' is in data clauses of this directive twice}}
  for (int i = 0; i < 100; i++)
    a[i] = later(b[i]); // expected-error {{xacc: variable 'b'}}
}

#ifdef WRONG
void wrong(void) { undeclared = 1; } // clang-error {{use of undeclared identifier 'undeclared'}}
#endif

double later(double x) { return x + 1; }
