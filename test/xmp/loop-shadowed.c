// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -Wno-shadow %s -o %t && %nodes %t
// RUN: %if openmp %{ %xacc_cc -O0 %libomp -DOPENMP %s -o %t.openmp && %nodes %t.openmp %}
// Loops in the body of a distributed one whose variables have its name, or whose headers name it: every node makes all of their
// iterations.
#include "Inputs/check.h"

enum { N = 17 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

#define SUM(n) ({ int sum = 0; for (int i = 0; i < (n); i++) sum += i; sum; })
#ifdef OPENMP
#define PARALLEL _Pragma("omp parallel for")
#else
#define PARALLEL
#endif

static void expect(int line, int factor, int offset) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    if (a[i] != factor * i + offset) {
      printf("line %d: a[%d] is %d\n", line, i, a[i]);
      failures++;
    }
}

static void same_names(void) {
#pragma xmp loop on t[i]
  PARALLEL
  for (int i = 0; i < N; i++) {
    int sum = 0;
    for (int i = 0; i < 3; i++)
      sum += i;
    a[i] = sum;
  }
  expect(__LINE__, 0, 3);
#pragma xmp loop (i) on t[i]
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int sum = i;
    {
      int i;
      for (i = 0; i < 4; i++)
        sum += i;
    }
    a[i] = sum;
  }
  expect(__LINE__, 1, 6);
#pragma xmp loop on t[i]
  PARALLEL
  for (int i = N - 1; i >= 0; i--) {
    const int n = i % 2 + 4;
    a[i] = SUM(n);
  }
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i % 2 ? 10 : 6);
}

// Side by side, both are distributed; names of others that loops of nodes have.
static void beside(void) {
  int i, all = 0;
#pragma xmp loop on t[i]
  for (int k = 0; k < 2; k++) {
    for (i = 0; i < N; i++)
      b[i] = k;
    for (i = N - 1; i >= 0; i--)
      a[i] = b[i] + i;
  }
  expect(__LINE__, 1, 1);
  for (int i = 0; i < 2; i++) { // around
#pragma xmp loop on t[i] reduction(+ : all)
    for (int i = 0; i < N; i++)
      all += a[i];
  }
  CHECK_EQ(all, 2 * (N * (N - 1) / 2 + N));
}

// Headers that set several variables, elements, or none, and name the distributed one.
static void headers(void) {
  int k, s, i;
#pragma xmp loop on t[i]
  for (i = 0; i < N; i++) {
    a[i] = 0;
    for (k = 0, s = i; k < 3; k++)
      a[i] += s;
    for (int k = 0, s = i; k < 2; k++, s++)
      a[i] += s - k;
    int *r;
    for (k = 0, r = &a[i]; k < 4; k++)
      *r += 1;
    for (b[i] = i; b[i] < i + 5; b[i]++)
      a[i]++;
    for (s = i, (k = 0); k < 1; ++k)
      a[i] += s;
  }
  expect(__LINE__, 6, 9);
}

int main(void) {
  same_names();
  beside();
  headers();
  return failures > 0;
}
