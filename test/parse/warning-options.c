// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// RUN: %xacc_cc -fsyntax-only -w -Xclang -verify=silent %s
// RUN: %xacc_cc -fsyntax-only -Werror -Xclang -verify=strict %s
// RUN: not %xacc_cc -c -Werror %s -o %t.o
// -w and -Werror hold for warnings of ours as well.
// silent-no-diagnostics
void f(double *a, int n) {
#pragma acc parallel loop vector(64) copy(a[0:n]) // expected-warning {{xacc: the length of a vector is for kernels}} strict-error {{[-Werror]}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
