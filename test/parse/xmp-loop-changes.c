// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -Xclang -verify -fplugin=%xacc_so -I%include -fsyntax-only -fopenmp %s
// Loops that change what their headers count: the iterations of a node are computed once.
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[40]
#pragma xmp distribute t[block] onto p
#pragma xmp template u[40][40]
#pragma xmp distribute u[cyclic][*] onto p
extern int f(int);

void alone(int n, int step) {
  int i, s = 0;
#pragma xmp loop on t[i]
  for (i = 0; i < n; i++)
    i += f(i); // expected-error {{xacc: the loop changes its variable 'i'}}
#pragma xmp loop on t[i]
  for (i = 0; i < n; i++)
    n = f(i); // expected-warning {{xacc: the loop changes 'n', but its iterations are counted before it begins}}
#pragma xmp loop on t[i]
  for (i = 0; i < n; i += step)
    for (s = 0; s < step; step--) // expected-warning {{the loop changes 'step'}}
      ;
#pragma xmp loop on t[i]
  for (i = 0; i < n--; i++) // expected-warning {{the loop changes 'n'}}
    f(i);
#pragma xmp loop on t[i] reduction(+ : s)
  for (i = 0; i < 10; i++) {
    int n = i; // another one
    s += n++;
  }
}

void nest(int n, int m) {
  int i, j;
#pragma xmp loop on u[i][j]
  for (i = 0; i < n; i++) {
    m = f(i); // in front of the inner loop
    for (j = 0; j < m; j++)
      if (f(j))
        i--; // expected-error {{the loop changes its variable 'i'}}
  }
}

void openmp(int n) {
  int i;
#pragma xmp loop on t[i]
#pragma omp parallel for
  for (i = 0; i < n; i++)
    i++; // expected-error {{the loop changes its variable 'i'}}
#pragma omp parallel for
#pragma xmp loop on t[j]
  for (int j = 0; j < n; j++)
    n += j; // expected-warning {{the loop changes 'n'}}
}
