// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fopenmp -fsyntax-only -Xclang -verify %s
// Threads share distributed arrays; copies of them per thread are errors.
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template t2[100][100]
#pragma xmp distribute t2[block][*] onto p
double whole[100];
#pragma xmp align whole[i] with t[i]

void shared_by_threads(void) {
  double a[100];
#pragma xmp align a[i] with t[i]
#pragma omp parallel for shared(a)
  for (int i = 0; i < 100; i++)
    a[i] = i;
}

void copies(void) {
  double a[100];
#pragma xmp align a[i] with t[i]
#pragma omp parallel private(a) // expected-error {{a copy per thread of the distributed array 'a' is not known; name it in a 'shared' clause}}
  a[0] = 1;
#pragma omp parallel firstprivate(whole) // expected-error {{a copy per thread of the distributed array 'whole' is not known; name it in a 'shared' clause}}
  whole[0] = 1;
#pragma omp task // expected-error {{a copy per thread of the distributed array 'a' is not known; name it in a 'shared' clause}}
  a[0] = 1;
}

void ways(int n, int by) {
#pragma xmp loop on t[i] // expected-error@+2 {{the loop over 'i' is not in canonical form}}
#pragma omp parallel for
  for (int i = 0; i < i + n; i += by)
    whole[i] = 1;
#pragma xmp loop on t[i << 1] // expected-error {{expected one loop variable}}
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    whole[i] = 1;
#pragma xmp loop on t[(i + 1) << 1] // expected-error {{expected one loop variable}}
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    whole[i] = 1;
#pragma xmp loop(i, j) on t2[i][j]
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < i; j++) // expected-error {{a bound that depends on 'i', in loops that an OpenMP directive takes as one is not supported yet}}
      whole[j] = 1;
  int k;
#pragma xmp loop on t[k]
#pragma omp parallel for lastprivate(k) // expected-error {{'lastprivate' of the variable of an 'xmp loop' is not supported yet}}
  for (k = 0; k < n; k++)
    whole[k] = 1;
#pragma xmp loop(i, l) on t2[i][l] reduction(firstmax : k / by /) // expected-error {{a reduction with locations in such a nest with OpenMP directives is not supported yet}}
#pragma omp parallel for reduction(max : k)
  for (int i = 0; i < 4; i++)
    for (int l = i; l < 3; l++)
      k = l;
}
