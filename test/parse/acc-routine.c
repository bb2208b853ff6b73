// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// Routines with and without a level, with bind; loops over gangs in them and in what bind names.
#pragma acc routine
int plain(int x);
#pragma acc routine nohost
int nohost(int x);
int named(int x);
#pragma acc routine(named)
#pragma acc routine worker bind(on_device)
void on_host(double *a, int n);
void on_device(double *a, int n) {
#pragma acc loop worker
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
#pragma acc routine seq bind("quoted")
int also_bound(int x);
void plain_function(double *a, int n) {
#pragma acc loop worker // expected-error {{xacc: a loop construct outside a compute construct is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
#pragma acc routine gang
void gangs(double *a, int n) {
#pragma acc loop
  for (int i = 0; i < n; i++)
    a[i] = 0; // expected-warning {{'a' is stored by some gangs and used here by others}}
#pragma acc loop gang vector
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    a[n + i] = 0;
}
#pragma acc routine vector
void lanes(double *a, int n) {
  double v[n];
#pragma acc loop vector private(v) // expected-error {{xacc: 'v' in clause 'private': an item of this form is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i] = v[i];
}
