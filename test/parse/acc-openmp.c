// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fopenmp -fsyntax-only -Xclang -verify %s
int f(int n, int *a) {
  int s = 0;
#pragma acc parallel loop reduction(+:s) copy(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma omp simd // expected-error {{xacc: an OpenMP directive in a compute construct is not supported yet}}
    for (int j = 0; j < 4; j++)
      s += a[i] + j;
  }
  return s;
}
