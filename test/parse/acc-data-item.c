// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
struct node { double *values; double fixed[4]; };
void f(struct node *p, struct node s, double **rows, int n) {
#pragma acc enter data copyin(p->values) // expected-warning {{xacc: 'p->values' is a pointer: clause 'copyin' is about the pointer itself; write 'p->values[start:length]' for what it points to}}
#pragma acc enter data copyin(rows[0:n][0:n])
#pragma acc enter data copyin(p->fixed[0:2], s.fixed)
#pragma acc parallel copy(s) firstprivate(s) // expected-error {{xacc: variable 's' appears in more than one data or private clause of this construct}}
  s.fixed[0] = 1;
}
