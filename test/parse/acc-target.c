// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -m32 -fsyntax-only -Xclang -verify %s
// RUN: %xacc_cc --target=x86_64-windows-gnu -fsyntax-only -Xclang -verify %s
// The run time and compiled code share records that are laid out for LP64.
void f(int *a, int n) {
#pragma acc parallel loop copy(a[0:n]) // expected-error {{xacc: OpenACC for targets without 64-bit pointers and long is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i]++;
}
