// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A loop of kernels that is said to be independent still has its scalars reduced, as nvc does it.
#include <math.h>
#include <stdio.h>
#define N 130
#define M 70

static float a[N * M], b[N * M];

int main(void) {
  float error = 3.f, want = 3.f;
  int hits = 5, expected = 5;
  for (int i = 0; i < N * M; i++)
    a[i] = (i * 37 % 101) * 0.25f;
#pragma acc kernels
  {
#pragma acc loop independent
    for (int j = 1; j < N - 1; j++) {
      for (int i = 1; i < M - 1; i++) {
        b[j * M + i] = 0.25f * (a[j * M + i + 1] + a[j * M + i - 1] + a[(j - 1) * M + i] + a[(j + 1) * M + i]);
        error = fmaxf(error, fabsf(b[j * M + i] - a[j * M + i]));
      }
    }
#pragma acc loop independent collapse(2)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < M - 1; i++)
        if (b[j * M + i] > 12.f)
          hits += 2;
  }
  for (int j = 1; j < N - 1; j++)
    for (int i = 1; i < M - 1; i++) {
      float v = 0.25f * (a[j * M + i + 1] + a[j * M + i - 1] + a[(j - 1) * M + i] + a[(j + 1) * M + i]);
      want = fmaxf(want, fabsf(v - a[j * M + i]));
      if (v > 12.f)
        expected += 2;
    }
  printf("%g %g %d %d\n", error, want, hits, expected);
  return error != want || hits != expected;
}
