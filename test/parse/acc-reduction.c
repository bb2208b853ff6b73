// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
void f(double *a, int n) {
  long double wide = 0;
  int row[4] = {0};
#pragma acc parallel loop reduction(+:wide) // expected-error {{xacc: a reduction of 'wide', of type long double, is not supported yet}}
  for (int i = 0; i < n; i++)
    wide += 1;
#pragma acc parallel loop reduction(+:row) // expected-error {{xacc: a reduction of 'row', of type int[4], is not supported yet}}
  for (int i = 0; i < n; i++)
    row[i % 4] += 1;
}
