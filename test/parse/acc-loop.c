// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
void f(double *a, int n) {
#pragma acc parallel loop collapse(2) copy(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) // expected-error {{xacc: the bounds of a collapsed loop depend on 'i', the variable of an outer loop of the group}}
      a[i] = j;
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc data copy(a[0:n]) // expected-error {{xacc: OpenACC 'data' cannot appear inside a compute construct}}
    a[i] = 0;
  }
}
void between(double *a, int n) {
#pragma acc parallel loop collapse(force : 2) copy(a[0:n])
  for (int i = 0; i < n; i++) {
    int last = i;
    for (int j = 0; j < last; j++) // expected-error {{xacc: a bound of a collapsed loop depends on 'last', which changes between the loops}}
      a[i] = j;
  }
}

void leaving(double *a, int n) {
#pragma acc parallel loop collapse(force : 2) copy(a[0:n]) // expected-note {{xacc: the scope begins here}}
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    for (int j = 0; j < n; j++)
      if (j > 3)
        break; // expected-error {{xacc: jump out of a loop of OpenACC 'parallel loop'}}
  }
}

// Compared with an address.
int function(void), array[4];
void addresses(double *a, int *end) {
#pragma acc parallel loop // expected-warning@+1 {{comparison between pointer and integer ('int' and 'int (*)(void)')}}
  for (int i = 0; i != function; i++) // expected-error {{xacc: a loop of this form is not supported yet}}
    a[i] = 0;
#pragma acc parallel loop // expected-warning@+1 {{comparison between pointer and integer ('int' and 'int *')}}
  for (int i = 0; i < end; i++) // expected-error {{xacc: a loop of this form is not supported yet}}
    a[i] = 0;
#pragma acc parallel loop
  for (int *p = array; p != array + 4; p++)
    *p = 0;
}
