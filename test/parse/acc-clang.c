// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Rules of OpenACC that we leave to Clang.
struct later; // expected-note {{forward declaration of 'struct later'}}
extern struct later *pointer;
int global[10];

void declared(int *a, int n) {
#pragma acc declare create(global) // expected-error {{must be in the same scope as the directive}}
#pragma acc data copyin(pointer[0:2]) // expected-error {{OpenACC sub-array base is of incomplete type 'struct later'}}
  n++;
#pragma acc data copyin(a[0:-1]) // expected-error {{OpenACC sub-array length evaluated to negative value -1}}
  n++;
}

void clauses(int *a, int n) {
  int s = 0;
#pragma acc parallel loop nothing // expected-error {{invalid OpenACC clause 'nothing'}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc nothing // expected-error {{invalid OpenACC directive 'nothing'}}
#pragma acc parallel loop seq gang // expected-error {{may not appear on the same construct as a 'seq' clause}} expected-note {{previous 'seq' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc kernels loop tile(*, n) // expected-error {{must be an asterisk or a constant expression}}
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i] = 0;
#pragma acc parallel loop gang(dim:4) // expected-error {{dimension must be 1, 2, or 3}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc parallel loop reduction(+:s) // expected-note {{previous 'reduction' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop reduction(*:s) // expected-error {{must have the same operator in all nested constructs}}
    for (int j = 0; j < n; j++)
      s += 1;
  }
}

void levels(int *a, int n) {
#pragma acc parallel loop vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop worker // expected-error {{loop with a 'worker' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 0;
  }
  if (n)
#pragma acc update self(a[0:n]) // expected-error {{may not appear in place of the statement following an if statement}}
  n++;
#pragma acc parallel loop // expected-note {{'parallel loop' construct is here}}
  for (float x = 0; x < n; x++) // expected-error {{must be of integer, pointer, or random-access-iterator type}}
    a[0] = 0;
#pragma acc parallel loop // expected-note {{'parallel loop' construct is here}}
  while (n--) // expected-error {{OpenACC 'parallel loop' construct can only be applied to a 'for' loop}}
    a[0] = 0;
}
