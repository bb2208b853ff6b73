// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// Routines with and without a level; loops over gangs in them.
#pragma acc routine
int plain(int x);
#pragma acc routine nohost
int nohost(int x);
int named(int x);
#pragma acc routine(named)
#pragma acc routine gang
void gangs(double *a, int n) {
#pragma acc loop // expected-error {{xacc: a loop over gangs in a routine is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc loop gang vector // expected-error {{xacc: a loop over gangs in a routine is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
#pragma acc routine vector
void lanes(double *a, int n) {
  double v[n];
#pragma acc loop vector private(v) // expected-error {{xacc: 'v' in clause 'private': an item of this form is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i] = v[i];
}
