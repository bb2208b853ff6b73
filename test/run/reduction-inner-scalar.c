// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// A scalar of outside that each gang sets before a loop over its lanes reduces it is the gang's own: gangs that shared
// it would race. (As in sparse matrix times vector of many programs.)
#include <stdio.h>
#define N 200
#define K 96

static int rows[N + 1], columns[N * K];
static double a[N * K], p[N * K], q[N], r[N], want[N];

static int compare(const double *x) {
  int bad = 0;
  for (int j = 0; j < N; j++)
    bad += x[j] != want[j];
  return bad;
}

int main(void) {
  int j, k, first, last, column, bad = 0;
  double sum = -5, d = 3;
  for (j = 0; j <= N; j++)
    rows[j] = j * K;
  for (k = 0; k < N * K; k++) {
    columns[k] = k * 7919 % (N * K);
    a[k] = k % 13;
    p[k] = k % 17;
  }
  for (j = 0; j < N; j++)
    for (k = rows[j]; k < rows[j + 1]; k++)
      want[j] += a[k] * p[columns[k]];
#pragma acc parallel num_gangs(N) num_workers(4) vector_length(32)
  {
#pragma acc loop gang
    for (j = 0; j < N; j++) {
      first = rows[j];
      last = rows[j + 1];
      sum = 0.0;
#pragma acc loop worker vector reduction(+ : sum)
      for (k = first; k < last; k++) {
        column = columns[k];
        sum = sum + a[k] * p[column];
      }
      q[j] = sum;
    }
  }
  bad += compare(q);
#pragma acc parallel loop gang
  for (j = 0; j < N; j++) {
    d = 0.0;
#pragma acc loop vector reduction(+ : d)
    for (k = rows[j]; k < rows[j + 1]; k++)
      d += a[k] * p[columns[k]];
    r[j] = d;
  }
  bad += compare(r);
  // The result of a loop over gangs is still the region's.
#pragma acc parallel
  {
#pragma acc loop gang worker vector reduction(+ : d)
    for (j = 0; j < N; j++)
      d = d + q[j];
  }
  double total = 3;
  for (j = 0; j < N; j++)
    total += want[j];
  printf("%d %g %g %g\n", bad, sum, d, total);
  return bad || sum != -5 || d != total;
}
