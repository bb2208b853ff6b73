// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// xmp loop inside compute constructs, and beside them with reductions: bounds are known before the launch.
#include "Inputs/check.h"
#define N 45
#define M 24

double a[N][M], b[N][M], w[N][M];
int list[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp template k[N]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute k[cyclic(4)] onto p
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align list[i] with k[i]
#pragma xmp align w[i][*] with k[i]
#pragma xmp shadow a[1][0]
#pragma xmp shadow b[1][0]

static void inside(int first, int last) {
#pragma acc parallel copyout(a)
  {
#pragma xmp loop on t[i][*]
#pragma acc loop gang
    for (int i = 0; i < N; i++)
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        a[i][j] = i + 100 * j;
  }
#pragma acc kernels copy(a, list)
  {
#pragma xmp loop (i, j) on t[i][j]
#pragma acc loop independent collapse(2)
    for (int i = first; i < last; i++)
      for (int j = 1; j < M - 1; j++)
        a[i][j] = -a[i][j];
#pragma xmp loop on k[i]
#pragma acc loop independent
    for (int i = last; i > first; i--)
      list[i] = i;
  }
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], (i >= first && i < last && j > 0 && j < M - 1 ? -1 : 1) * (i + 100 * j));
#pragma xmp loop on k[i]
  for (int i = first + 1; i <= last; i++)
    CHECK_EQ(list[i], i);
}

static void reductions(void) {
  double sum = 3, most = 0, want = 3;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop reduction(+ : sum) reduction(max : most)
#pragma xmp loop on t[i][*] reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        sum += a[i][j];
        most = a[i][j] > most ? a[i][j] : most;
      }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      want += (i >= 2 && i < N - 3 && j > 0 && j < M - 1 ? -1 : 1) * (i + 100 * j);
  CHECK_EQ(sum, want);
  CHECK_EQ(most, N - 1 + 100 * (M - 1));
}

// Loops that collapse and tile take as one, the outer one over cycles of blocks.
static void together(void) {
  int wrong = 0;
#pragma acc data create(w)
  {
#pragma xmp loop on k[i]
#pragma acc parallel loop collapse(2) present(w)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        w[i][j] = 100 * i + j;
#pragma acc parallel loop tile(4, 8) present(w)
#pragma xmp loop on k[i]
    for (int i = N - 1; i >= 0; i--)
      for (int j = 2; j < M; j += 3)
        w[i][j] = -w[i][j];
#pragma acc parallel present(w) copy(wrong)
    {
#pragma xmp loop on k[i]
#pragma acc loop collapse(2) reduction(+ : wrong)
      for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
          wrong += w[i][j] != (j % 3 == 2 ? -1 : 1) * (100 * i + j);
    }
  }
  CHECK_EQ(wrong, 0);
}

/* The step over the elements of other nodes passes zero. */
static void downwards(void) {
  long sum = 0;
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
#pragma xmp loop on c[i] reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum)
  for (size_t i = N - 1; i > 0; i--)
    sum += (long)i;
#pragma xmp loop on c[i] reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum)
  for (unsigned i = N - 1; i >= 3; i -= 3)
    sum += i;
  CHECK_EQ(sum, N * (N - 1) / 2 + 343);
}

int main(void) {
  downwards();
  inside(2, N - 3);
  together();
  reductions();
  return failures != 0;
}
