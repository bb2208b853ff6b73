// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc %xacc_targets %s -O0 -o %t.0 && %run %t.0
// RUN: %xacc_cc %xacc_targets %s -O2 -o %t && %run %t
// Types inside a region whose sizes are variables: in casts, typedefs, sizeof, typeof and pointers, also with private
// sizes and types of outside.
#include <stdio.h>

static void pointers(double *p, int n) {
#pragma acc parallel copy(p[0:n * n])
  {
    double(*m)[n] = (double(*)[n])p;
    m[1][1] = 1;
  }
}

static void types(double *p, int n, int k) {
#pragma acc parallel loop copy(p[0:n * n]) private(k)
  for (int i = 0; i < n; i++) {
    k = n;
    typedef double row[k];
    row *r = (row *)p;
    __typeof__(double[n]) *q = (void *)p;
    ((double(*)[k])p)[1][i] += 1;
    (*q)[i] += sizeof(*q);
    r[2][i] = sizeof(double(*[2])[n]) + sizeof(int[k]);
  }
}

static void outside(double *p, int n) {
  double(*m)[n] = (void *)p;
  typedef double row[n];
#pragma acc data copy(p[0:n * n])
#pragma acc parallel loop present(m)
  for (int i = 0; i < n; i++) {
    __typeof__(*m) *q = (void *)m;
    row *r = (row *)m;
    q[3][i] = 7;
    r[4][i] = 8;
  }
}

int main(void) {
  enum { N = 10 };
  double a[N * N] = {0};
  pointers(a, N);
  types(a, N, 3);
  outside(a, N);
  int errors = 0;
  for (int i = 0; i < N * N; i++) {
    const double row[N] = {N * sizeof(double), 1 + (i == N + 1), 2 * sizeof(double *) + N * sizeof(int), 7, 8};
    errors += a[i] != row[i / N];
  }
  printf("%d errors\n", errors);
  return errors != 0;
}
