// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Wno-tautological-constant-out-of-range-compare -ferror-limit=0 -Xclang -verify %s
// Loops that do not end, whose step is zero, or that are not counted.
void endless(int n, unsigned u, unsigned char c, float f, double d, int *a) {
#pragma acc parallel loop
  for (int i = 0; i == 0; i++) // expected-error {{xacc: '==' as the condition of a loop construct's loop}}
    a[i] = 1;
#pragma acc parallel loop seq
  for (int i = 0; n == i; i++) // expected-error {{xacc: '==' as the condition of a loop construct's loop}}
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i < 10; i--) // expected-error {{xacc: this loop over 'i' never ends: its steps do not lead to its bound}}
    a[i] = 1;
#pragma acc kernels loop independent
  for (unsigned i = u; i >= 0; i--) // expected-error {{xacc: this loop over 'i' never ends}}
    a[i] = 1;
#pragma acc parallel loop
  for (unsigned char i = c; i < 256; i++) // expected-error {{xacc: this loop over 'i' never ends}}
    a[i] = 1;
#pragma acc parallel loop
  for (unsigned char i = c; i < 255.5; i++) // expected-error {{xacc: this loop over 'i' never ends}}
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i != 10; i += 3) // expected-error {{xacc: this loop over 'i' never ends}}
    a[i] = 1;
#pragma acc parallel loop
  for (unsigned i = 0; i < 4294967295u; i += 2) // expected-error {{xacc: this loop over 'i' never ends}}
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i < 3000000000; i++) // expected-error {{xacc: this loop over 'i' never ends}}
    a[i] = 1;
#pragma acc parallel loop collapse(2)
  for (int j = 0; j < n; j++)
    for (int i = 0; i != 0.5; i++) // expected-error {{xacc: this loop over 'i' never ends}}
      a[i] = 1;
#pragma acc parallel loop
  for (int i = 10; i < 10; i--)
    a[i] = 1;
#pragma acc parallel loop
  for (unsigned i = 10; i < u; i--)
    a[i] = 1;
}

#pragma acc routine seq
void orphan(int n, int *a) {
#pragma acc loop seq
  for (int i = 0; i == 0; i++) // expected-error {{xacc: '==' as the condition of a loop construct's loop}}
    a[i] = 1;
}

void forms(int n, float f, _Complex double z, int *a) {
#pragma acc parallel loop
  for (int i = 0; i < n; i += 0) // expected-error {{xacc: the step of this loop is zero}}
    a[i] = 1;
#pragma acc parallel loop seq
  for (char i = 0; i < n; i += 256) // expected-error {{xacc: the step of this loop is zero}}
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i < n; i += 1.5) // expected-error {{xacc: a step of floating type is not supported yet}}
    a[i] = 1;
#pragma acc parallel loop
  for (__int128 i = 0; i < n; i++) // expected-error {{xacc: a loop construct over variables or bounds of this type is not supported yet}}
    a[i] = 1;
#pragma acc parallel loop
  for (_BitInt(17) i = 0; i < n; i++) // expected-error {{xacc: a loop construct over variables or bounds of this type is not supported yet}}
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i != z; i++) // expected-error {{xacc: a loop construct over variables or bounds of this type is not supported yet}}
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i != f; i++) // expected-error {{xacc: a loop construct over variables or bounds of this type is not supported yet}}
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i < n; i = i + 2 + 1) // expected-error {{xacc: a loop of this form is not supported yet}}
    a[i] = 1;
#pragma acc parallel loop seq
  for (__int128 i = 0; i < n; i++)
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i < (__int128)n; i++)
    a[i] = 1;
}

void own_variable(int n, int *a) {
#pragma acc parallel loop
  for (int i = i - 1; i < n; i++) // expected-error {{xacc: the start, end or step of the loop depends on its own variable 'i'}}
    a[i] = 1;
  int i = 0;
#pragma acc parallel loop
  for (i = i + 1; i < n; i++)
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i < n; i += i) // expected-error {{xacc: the start, end or step of the loop depends on its own variable 'i'}}
    a[i] = 1;
#pragma acc parallel loop
  for (int i = 0; i < i + n; i++) // expected-error {{xacc: the start, end or step of the loop depends on its own variable 'i'}}
    a[i] = 1;
}
