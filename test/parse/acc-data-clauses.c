// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// Pointer members in data clauses, and constructs inside compute constructs.
struct vector {
  int n;
  double *x;
};
void f(struct vector v, double *a, int n) {
#pragma acc data copyin(v) copy(v.x) // expected-warning {{xacc: 'v.x' is a pointer: clause 'copy' is about the pointer itself; write 'v.x[start:length]' for what it points to}}
  ;
#pragma acc parallel copy(a[0:n])
  {
#pragma acc host_data use_device(a) // expected-error {{xacc: OpenACC 'host_data' cannot appear inside a compute construct}}
    a[0] = 1;
  }
}
