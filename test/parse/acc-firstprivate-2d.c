// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Clang's own lowering of this clause crashes.
void f(double *a, int n) {
  double m[4][4] = {{1}};
  double cube[2][3][4] = {{{1}}};
#pragma acc parallel loop firstprivate(m, cube) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = m[i % 4][0] + cube[0][0][0];
#pragma acc serial firstprivate(m) private(n)
  n = m[0][0];
}

// Nor does it where the directive has another error.
void wrong(double *a, int n) {
  double m[4][4] = {{1}};
#pragma acc parallel loop copy(a[0:n) firstprivate(m) // expected-error {{expected ']'}} expected-note {{to match this '['}}
  for (int i = 0; i < n; i++)
    a[i] = m[i % 4][0];
#pragma acc parallel loop num_gangs(x)) firstprivate(m) // expected-error {{use of undeclared identifier 'x'}} expected-error {{expected identifier}}
  for (int i = 0; i < n; i++)
    a[i] = m[i % 4][0];
#pragma acc parallel loop nonsense(x) firstprivate(m) // expected-error {{invalid OpenACC clause 'nonsense'}}
  for (int i = 0; i < n; i++)
    a[i] = m[i % 4][0];
#pragma acc data firstprivate(m) copy(a[0:n]) // expected-error {{OpenACC 'firstprivate' clause is not valid on 'data' directive}}
  a[0] = m[0][0];
}
