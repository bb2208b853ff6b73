// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
void f(double *a, double *b, int n) {
  double s = 0;
#pragma acc parallel loop default(none) copyin(a[0:n]) reduction(+:s) firstprivate(n)
  for (int i = 0; i < n; i++)
    s += a[i] * b[i]; // expected-error {{xacc: variable 'b' needs a data clause or a private clause: default(none) is in effect}}
#pragma acc data copyin(b[0:n])
  {
#pragma acc parallel loop default(none) copyin(a[0:n])
    for (int i = 0; i < n; i++) // expected-error {{xacc: variable 'n' needs a data clause}}
      a[i] = b[i];
  }
}

void implicit(int n, double *a) {
  double s = 0;
  int count = 0;
#pragma acc parallel loop default(none) copyin(a[0:n]) firstprivate(n)
  for (int i = 0; i < n; i++) {
    s += a[i]; // expected-error {{xacc: variable 's' needs a data clause or a private clause: default(none) is in effect}}
#pragma acc atomic
    count++; // expected-error {{xacc: variable 'count' needs a data clause or a private clause: default(none) is in effect}}
  }
}
