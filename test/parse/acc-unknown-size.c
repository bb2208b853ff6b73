// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// A clause that allocates or copies a pointer by its name alone is about the pointer; that is seldom meant.
extern double unknown[];
void f(double *p, int n) {
#pragma acc data copyin(p) // expected-warning {{xacc: 'p' is a pointer: clause 'copyin' is about the pointer itself; write 'p[start:length]' for what it points to}}
  ;
#pragma acc enter data create(p) // expected-warning {{xacc: 'p' is a pointer: clause 'create'}}
#pragma acc enter data create(p, p[0:n])
#pragma acc parallel loop copy(p) default(none) firstprivate(n) // expected-warning {{xacc: 'p' is a pointer: clause 'copy'}}
  for (int i = 0; i < n; i++)
    p[i] = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    unknown[i] = 0; // expected-error {{xacc: the size of 'unknown' is unknown}}
}
// Looking something up needs no size.
void g(double *p, int n) {
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++)
    p[i] = 0;
#pragma acc update self(p)
#pragma acc exit data copyout(p)
#pragma acc exit data delete(p)
}
// Nor do array parameters with an extent, unless they are assigned: then they are pointers like others.
void h(int n, double a[8], double m[static n][n], double open[], double moved[8]) {
  moved++;
#pragma acc data copy(a, m)
  ;
#pragma acc data copy(open) // expected-warning {{xacc: 'open' is a pointer}}
  ;
#pragma acc data copy(moved) // expected-warning {{xacc: 'moved' is a pointer}}
  ;
}
