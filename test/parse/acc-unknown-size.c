// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// A clause that allocates or copies must know how much.
extern double unknown[];
void f(double *p, int n) {
#pragma acc data copyin(p) // expected-error {{xacc: the size of 'p' is unknown; write 'p[start:length]'}}
  ;
#pragma acc enter data create(p) // expected-error {{xacc: the size of 'p' is unknown}}
#pragma acc update self(p) // expected-error {{xacc: the size of 'p' is unknown}}
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    unknown[i] = 0; // expected-error {{xacc: the size of 'unknown' is unknown}}
}
// Looking something up needs no size.
void g(double *p, int n) {
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++)
    p[i] = 0;
#pragma acc exit data delete(p)
}
