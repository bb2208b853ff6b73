// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Dimensions of which every node has all elements: their loops keep the user's headers and their lengths are constants,
// with shadows, offsets, lower bounds other than 0, expand, any place among the distributed ones, and steps.
#include "Inputs/check.h"
#define N 13
#define M 6
#define K 7

#pragma xmp nodes p[*]
#pragma xmp template front[N][M][K]
#pragma xmp template middle[M][N][K]
#pragma xmp template back(3:K + 2, 0:M - 1, 1:N)
#pragma xmp distribute front[block][*][*] onto p
#pragma xmp distribute middle[*][cyclic][*] onto p
#pragma xmp distribute back(*, *, block) onto p
int a[N][M][K], b[N][M][K], c[M][N][K];
static int d[3][N][M][K];
#pragma xmp align a[i][j][k] with front[i][j][k]
#pragma xmp align b[i][j][k] with back(k + 3, j, i + 1)
#pragma xmp align c[i][j][k] with middle[i][j][k]
#pragma xmp align d[*][i][j][k] with front[i][j][k]
#pragma xmp shadow a[1][2:1][3]
#pragma xmp shadow b[0][*][1:0]
#pragma xmp shadow c[2][0][1]
#pragma xmp shadow d[1][1][0][0]

static int value(int i, int j, int k) { return 100 * i + 10 * j + k; }
static int calls;
static int last(void) { return calls++, K; }

static void fill(void) {
#pragma xmp loop (i, j, k) on front[i][j][k]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < last(); k++) {
        a[i][j][k] = value(i, j, k);
        for (int n = 0; n < 3; n++)
          d[n][i][j][k] = 1000 * n + value(i, j, k);
      }
#pragma xmp loop (k, j, i) on back(k + 3, j, i + 1)
  for (int k = K - 1; k >= 0; k--)
    for (int i = 0; i < N; i++)
      for (int j = 0; j != M; j++)
        b[i][j][k] = value(i, j, k);
#pragma xmp loop (i, j, k) on middle[i][j][k]
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < K; k++)
        c[i][j][k] = value(i, j, k);
}

/// Every node looks at the elements it has, outside of loops.
static void check(int from, int step) {
  int hits = 0;
#pragma xmp loop (i) on front[i][*][*] reduction(+ : hits)
  for (int i = 1; i < N - 1; i++)
    for (int j = from; j < M - 1; j += step)
      for (int k = 1; k < K - 1; k++, hits++)
        CHECK_EQ(d[2][i][j][k], value(i + 1, j, k) + value(i, j + 1, k) + 2 * value(i, j, k - 1));
  CHECK_EQ(hits, (N - 2) * (K - 2) * ((M - 1 - from + step - 1) / step));
}

static void stencil(int from, int step) {
#pragma xmp reflect(a)
#pragma xmp loop (i, j, k) on front[i][j][k]
  for (int i = 1; i < N - 1; i++) {
    int m = M - 1;
    for (int j = from; j < m; j += step)
      for (int k = 1; k <= K - 2; k++)
        d[2][i][j][k] = a[i + 1][j][k] + a[i][j + 1][k] + 2 * a[i][j][k - 1];
  }
  check(from, step);
}

/// Rows whose length C knows may be passed on.
static int sum(const int *row) {
  int total = 0;
  for (int k = 0; k < K; k++)
    total += row[k];
  return total;
}

static void rows(int (*of)[M][K]) {
#pragma xmp align of[i][j][k] with front[i][j][k]
#pragma xmp shadow of[1][1][0]
#pragma xmp loop (i, j) on front[i][j][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(sum(of[i][j]), K * value(i, j, 0) + K * (K - 1) / 2 + 1000 * K);
}

static void local(void) {
  int x[N][M][K], here = 0;
#pragma xmp align x[i][j][k] with front[i][j][k]
#pragma xmp shadow x[1][1][0]
#pragma xmp loop (i, j, k) on front[i][j][k] expand(0, 0, 0)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        x[i][j][k] = 1000 + value(i, j, k);
  rows(x);
  for (int i = 0; i < N; i++) {
#pragma xmp task on front[i][*][*]
    {
      for (int j = 0; j < M; j++)
        for (int k = 0; k < K; k++, here++)
          CHECK(x[i][j][k] == b[i][j][k] + 1000 && d[1][i][j][k] == x[i][j][k]);
    }
  }
#pragma xmp reduction(+ : here)
  CHECK_EQ(here, N * M * K);
}

int main(void) {
  int product = 0;
  fill();
  CHECK(calls <= 2 * M * N); // no more often than C would, and once in front of the nest
  stencil(1, 1);
  stencil(0, 2);
  local();
#pragma xmp loop (i, j, k) on middle[i][j][k] reduction(+ : product)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < K; k++)
        product += c[i][j][k] == value(i, j, k);
  CHECK_EQ(product, M * N * K);
  return failures != 0;
}
