// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmp
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %libomp %s -o %t && %nodes %t
// Distributed arrays of blocks, parameters and pointers in OpenMP regions, nested ones too; arrays and directives inside.
#include "Inputs/check.h"
#include <xmp.h>
#define N 50

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic(3)] onto p

static void fill(int n, double x[N], double factor) {
#pragma xmp align x[i] with c[i]
#pragma xmp loop on c[i]
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < n; i++)
    x[i] = factor * i;
}

static void variable(int n) {
  int a[n], b[N], sum = 0;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[1]
#pragma omp parallel for num_threads(2) shared(a)
#pragma xmp loop on t[i]
  for (int i = 0; i < n; i++)
    a[i] = b[i] = 3 * i;
#pragma xmp reflect(b)
#pragma xmp loop on t[i]
#pragma omp parallel for num_threads(3) reduction(+ : sum)
  for (int i = 1; i < n - 1; i++)
    sum += b[i - 1] + b[i + 1] - a[i];
#pragma xmp reduction(+ : sum)
  CHECK_EQ(sum, 3 * (N - 1) * (N - 2) / 2);
}

/* A region with another one in it; and an array of its own, which one thread handles. */
static void nested(void) {
  int a[N];
#pragma xmp align a[i] with t[i]
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
      int own[N];
#pragma xmp align own[i] with c[i]
#pragma xmp loop on c[i]
      for (int i = 0; i < N; i++)
        own[i] = 2 * i;
#pragma xmp gmove
      a[:] = own[:];
    }
  }
  int low = xmp_array_gcllbound(xmp_desc_of(a), 1), high = xmp_array_gclubound(xmp_desc_of(a), 1);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(1)
  for (int i = low; i <= high; i++) {
#pragma omp atomic
    a[i] += 1;
  }
#pragma omp parallel num_threads(2)
#pragma omp for
  for (int i = low; i <= high; i++)
    a[i] += 1;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2 * i + 3);
}

static void tasks(void) {
  int a[N];
#pragma xmp align a[i] with t[i]
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(a)
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i);
}

int main(void) {
  double x[N], *y;
#pragma xmp align x[i] with c[i]
#pragma xmp align y[i] with c[i]
  y = xmp_malloc(xmp_desc_of(y), N);
  fill(N, x, 1.5);
  fill(N, y, -1);
  double sum = 0;
#pragma xmp loop on c[i] reduction(+ : sum)
#pragma omp parallel for num_threads(3) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i] + y[i];
  CHECK_EQ(sum, 0.5 * N * (N - 1) / 2);
  variable(N);
  nested();
  tasks();
  xmp_free(xmp_desc_of(y));
  return failures != 0;
}
