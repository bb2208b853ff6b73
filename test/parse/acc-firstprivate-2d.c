// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
// Clang's own lowering of this clause crashes.
void f(double *a, int n) {
  double m[4][4] = {{1}};
  double cube[2][3][4] = {{{1}}};
#pragma acc parallel loop firstprivate(m, cube) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = m[i % 4][0] + cube[0][0][0];
#pragma acc serial firstprivate(m) private(n)
  n = m[0][0];
}
