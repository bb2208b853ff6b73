// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// xmp loop before and behind the OpenACC directive of its loop: each node runs its part as a compute region.
#include "Inputs/check.h"
#define N 50
#define M 12

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N][M]
#pragma xmp template k[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic][*] onto p
#pragma xmp distribute k[cyclic(3)] onto p
int x[N], y[N][M];

static void check(int line) {
#pragma xmp reduction(+ : x, y)
  for (int i = 0; i < N; i++) {
    if (x[i] != i)
      printf("line %d\n", line);
    CHECK_EQ(x[i], i);
    for (int j = 0; j < M; j++) {
      CHECK_EQ(y[i][j], i * j);
      y[i][j] = 0;
    }
    x[i] = 0;
  }
}

int main(void) {
  int i, j, sum = 5;
#pragma xmp loop on t[i]
#pragma acc parallel loop copy(x)
  for (i = 0; i < N; i++)
    x[i] = i;
#pragma acc parallel loop collapse(2) copy(y)
#pragma xmp loop (i, j) on c[i][j]
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      y[i][j] = i * j;
  check(__LINE__);
#pragma acc kernels loop independent copy(x)
#pragma xmp loop on k[q]
  for (int q = N - 1; q >= 0; q--)
    x[q] = q;
#pragma acc data copy(y)
  {
#pragma xmp loop on c[i][*]
#pragma acc parallel loop gang present(y)
    for (i = 0; i < N; i++)
#pragma acc loop vector
      for (j = 0; j < M; j++)
        y[i][j] = i * j;
  }
  check(__LINE__);
#pragma acc parallel loop reduction(+ : sum)
#pragma xmp loop on t[i] reduction(+ : sum)
  for (i = 0; i < N; i++)
    sum += i;
  CHECK_EQ(sum, 5 + N * (N - 1) / 2);
  return failures != 0;
}
