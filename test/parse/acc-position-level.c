// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=host -O1 -c -o %t.o -Xclang -verify -DASK="__builtin_goacc_parlevel_size(i)" %s
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=host -O1 -c -o %t.o -Xclang -verify -DASK="__builtin_goacc_parlevel_id(3)" %s
// The level that a built-in of GCC asks for must be known to the compiler.
void f(int *a) {
#pragma acc parallel loop copyout(a[0:10]) // expected-error-re {{xacc: the argument of __builtin_goacc_parlevel_{{id|size}} must be the constant 0 (gang), 1 (worker) or 2 (vector)}}
  for (int i = 0; i < 10; i++)
    a[i] = ASK;
}
