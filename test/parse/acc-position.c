// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=host -O1 -I%include -c -o %t.o -Xclang -verify %s
// A function that cannot be inlined does not know the gang that calls it.
#include <openacc.h>
static int deep(int n) { return n > 0 ? deep(n - 1) + __pgi_gangidx() : n; }
static int flat(int n) { return n + __pgi_vectoridx(); }
void f(int *a) {
#pragma acc parallel loop copyout(a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] = flat(i);
#pragma acc parallel loop copyout(a[0:10]) // expected-error {{xacc: __pgi_gangidx in function 'deep', which is not inlined, is not supported yet}}
  for (int i = 0; i < 10; i++)
    a[i] = deep(i);
}
