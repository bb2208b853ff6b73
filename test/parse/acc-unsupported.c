// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// What is not done yet is an error at its line.
int r(int x) { return x; }
void orphan(double *a, int n) {
#pragma acc loop vector // expected-error {{xacc: a loop construct outside a compute construct is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
