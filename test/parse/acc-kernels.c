// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
int f(double *a, int n) {
  int last = 0;
#pragma acc kernels copy(a[0:n]) // expected-error {{xacc: a kernels region with a loop construct and other statements is not supported yet}}
  {
    a[0] = 1;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      a[i] = 0;
  }
#pragma acc kernels loop independent copy(a[0:n])
  for (int i = 0; i < n; i++) {
    last = i; // expected-error {{xacc: 'last' is assigned in this kernels region and used after it}}
    a[i] = last;
  }
  return last;
}
