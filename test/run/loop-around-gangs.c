// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// A loop without a level that is around one over gangs stays in order.
#include <stdio.h>

enum { N = 1000, ROUNDS = 3 };
static double a[ROUNDS][N], c[N];

static long sums(int n) {
  long s = 0;
#pragma acc kernels copyin(c)
  for (int k = 0; k < ROUNDS; k++)
#pragma acc loop gang independent reduction(+ : s)
    for (int i = n - 1; i >= 0; i--)
      s += (long)c[i];
  return s;
}

static void rows(int n) {
#pragma acc kernels copy(a) copyin(c)
  for (int k = 0; k < ROUNDS; k++) {
#pragma acc loop gang independent
    for (int i = 0; i < n; i++)
      a[k][i] += k * c[i];
  }
#pragma acc parallel copy(a) copyin(c)
#pragma acc loop independent
  for (int k = 0; k < ROUNDS; k++) {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int j = 0; j < 2; j++)
        if (j == i % 2)
          a[k][i] += c[i];
    }
  }
#pragma acc parallel copy(a)
#pragma acc loop independent
  for (int k = 0; k < ROUNDS; k++)
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[k][i] -= k;
}

int main(void) {
  int wrong = 0;
  for (int i = 0; i < N; i++)
    c[i] = i;
  long s = sums(N);
  rows(N);
  for (int k = 0; k < ROUNDS; k++)
    for (int i = 0; i < N; i++)
      wrong += a[k][i] != (k + 1.) * i - k;
  printf("%d wrong, %ld\n", wrong, s);
  return wrong > 0 || s != ROUNDS * (N * (N - 1L) / 2);
}
