// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// The values of inner variables behind a nest, also on nodes that have no iteration of the loops around: bounds that are
// members, elements and what pointers lead to, other loops between, loops that do not run in each iteration.
#include "Inputs/check.h"
#define N 3
#define M 8

#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template u[N][M][4]
#pragma xmp distribute u[cyclic][*][*] onto p

struct grid {
  int rows, columns;
};
static int global = 5, wanted[2] = {2, 7};

static void bounds(struct grid g, const struct grid *q, int n) {
  int i, j = -1, k = -1, m[2] = {0, 6};
#pragma xmp loop(i, j) on t[i][j]
  for (i = 0; i < g.rows; i++)
    for (j = 1; j < g.columns; j += 3)
      switch (j) {
      case 1:
        break;
      default:
        continue;
      }
  CHECK(i == N && j == 10);
#pragma xmp loop(i, j) on t[i][j]
  for (i = 0; i < q->rows; i++) {
    int other = i;
    for (j = q->columns - 1; j >= m[0]; j--)
      other += j;
    (void)other;
  }
  CHECK(i == N && j == -1);
#pragma xmp loop(i, j) on t[i][j]
  for (i = N - 1; i >= 0; i--) {
    m[0] = i;
    for (j = 0; j < wanted[1]; j++)
      m[0]++;
  }
  CHECK(i == -1 && j == 7);
#pragma xmp loop(i, j) on t[i][j]
  for (i = 0; i < N; i++) {
    k = i;
    for (j = i > 1 ? 2 : 3; j < (n > 3 && i >= 0 ? global : i); j++)
      k++;
  }
  CHECK(i == N && j == 5);
#pragma xmp loop(i, j, k) on u[i][j][k]
  for (i = 0; i < N; i++)
    for (j = i; j < m[1]; j++)
      for (k = 0; k < j - 2; k++)
        ;
  CHECK(i == N && j == 6 && k == 3);
}

/* The last iterations of the loops around do not come to the innermost one. */
static void triangles(int from) {
  int i, j, k = -1, n;
#pragma xmp loop(i, j, k) on u[i][j][k]
  for (i = 0; i < N; i++)
    for (j = from + i; j < 6; j++)
      for (k = i; k < 3 + j; k += 3)
        ;
  CHECK(i == N && j == 7 && k == 9);
  k = -1;
#pragma xmp loop(i, j, k) on u[i][j][k]
  for (i = N - 1; i >= 0; i--)
    for (j = 2; j <= i; j++)
      for (k = 0; k < 4; k++)
        ;
  CHECK(i == -1 && j == 2 && k == 4);
  k = -1;
#pragma xmp loop(i, j, k) on u[i][j][k]
  for (i = 0; i < N; i++)
    for (n = 0; n < 2 - i; n++)
      for (j = i + n; j < 1; j++)
        for (k = i + j; k < 4; k++)
          ;
  CHECK(i == N && j == 1 && k == 4);
  k = -1;
#pragma xmp loop(i, j, k) on u[i][j][k]
  for (i = 0; i < N; i++)
    for (j = i; j < i - from; j++)
      for (k = 0; k < 4; k++)
        ;
  CHECK(i == N && j == N - 1 && k == -1);
}

static void other_loops(int n) {
  int i, j = -1, e;
#pragma xmp loop(i, j) on t[i][j]
  for (i = 0; i < N; i++)
    for (e = 0; e < 2; e++)
      for (j = 0; j <= n + e; j++)
        ;
  CHECK(i == N && j == n + 2);
  j = -1;
#pragma xmp loop(i, j) on t[i][j]
  for (i = 0; i < N; i++)
    for (int f = i; f < 2; f++) // none in the last
      for (j = 0; j < n; j++)
        ;
  CHECK_EQ(i, N);
}

/* Not in each iteration: the value is what C leaves where one node has them all. */
static void sometimes(int n) {
  int i, j = -1, k = -1, l = -1, m = -1;
#pragma xmp loop(i, j) on t[i][j]
  for (i = 0; i < N; i++)
    if (i > n)
      for (j = 0; j < 4; j++)
        ;
  CHECK(i == N && j == -1);
#pragma xmp loop(i, k) on t[i][k]
  for (i = 0; i < N; i++) {
    if (i < n)
      continue;
    for (k = 0; k < 4; k++)
      ;
  }
  CHECK(i == N && k == -1);
#pragma xmp loop(i, l) on t[i][l]
  for (i = 0; i < N; i++)
    while (i > n)
      for (l = 0; l < 4; l++)
        ;
  CHECK(i == N && l == -1);
#pragma xmp loop(i, m) on t[i][m]
  for (i = 0; i < N; i++)
    for (int e = 0; e < 3; e++) {
      if (i < n)
        break;
      for (m = 0; m < 4; m++)
        ;
    }
  CHECK(i == N && m == -1);
}

int main(void) {
  struct grid g = {N, M};
  bounds(g, &g, 5);
  triangles(5);
  other_loops(3);
  sometimes(9);
  return failures != 0;
}
