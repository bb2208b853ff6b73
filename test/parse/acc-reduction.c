// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
struct pair { int x; };
void f(double *a, int n) {
  char c = 0;
  int i4 = 0;
#pragma acc parallel loop reduction(+:c) // expected-error {{xacc: a reduction of 'c', of type char, is not supported yet}}
  for (int i = 0; i < n; i++)
    c += 1;
#pragma acc parallel loop reduction(*:i4) // expected-error {{xacc: a reduction of 'i4', of type int by this operator, is not supported yet}}
  for (int i = 0; i < n; i++)
    i4 *= 1;
}
