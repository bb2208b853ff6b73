// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fopenmp -fsyntax-only -Xclang -verify %s
// Clang captures the variables of an OpenMP region while it parses: what lowering would add there is an error.
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

void f(void) {
  double a[100];
#pragma xmp align a[i] with t[i]
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    a[i] = i; // expected-error {{a distributed array of block scope in an OpenMP region is not supported yet}}
}

void g(void) {
#pragma omp parallel
  {
    double a[100];
#pragma xmp align a[i] with t[i] // expected-error {{a distributed array of block scope in an OpenMP region is not supported yet}}
#pragma xmp loop on t[i]
    for (int i = 0; i < 100; i++)
      a[i] = i;
  }
}
