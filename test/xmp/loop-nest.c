// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Nests: lists in both bracket styles, loops that are not tight, bounds that depend on outer loops, sequential loops
// between, several loops over one variable, control by braces or without, nodes in on.
#include "Inputs/check.h"
#define N 12
#define M 9

#pragma xmp nodes p(*)
#pragma xmp nodes q[1][*]
#pragma xmp template t(0:M - 1, 0:N - 1)
#pragma xmp distribute t(*, block) onto p
#pragma xmp template s[N][M]
#pragma xmp distribute s[block][cyclic(2)] onto q
int a[N][M], b[N][M], hits[N][M];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align b[i][j] with s[i][j]

static void check(int line, int wanted) {
  int k, l;
#pragma xmp reduction(+ : hits)
  for (k = 0; k < N; k++)
    for (l = 0; l < M; l++) {
      if (hits[k][l] != wanted)
        printf("line %d\n", line);
      CHECK_EQ(hits[k][l], wanted);
      hits[k][l] = 0;
    }
}

static void styles(int n) {
  int i, j;
#pragma xmp loop (j, i) on t(j, i)
  for (i = 0; i < n; i++)
    for (j = 0; j < M; j++)
      a[i][j] = 1, hits[i][j] += a[i][j];
  check(__LINE__, 1);
#pragma xmp loop [i][j] on s[i][j]
  for (j = 0; j < M; j++) {
    for (i = 0; i < n; i++) {
      b[i][j] = 1, hits[i][j] += b[i][j];
    }
  }
  check(__LINE__, 1);
  if (n > 0)
#pragma xmp loop on t(*, i)
    for (i = 0; i < n; i++)
      for (j = 0; j < M; j++)
        hits[i][j]++;
  else
    hits[0][0] = 100;
  check(__LINE__, 1);
}

static void not_tight(int n) {
  int sums[N] = {0};
#pragma xmp loop (i, j) on s[i][j]
  for (int i = 0; i < n; i++) {
    int m = M;
    for (int k = 0; k < 3; k++) {
      for (int j = 0; j < m; j++)
        hits[i][j]++;
      sums[i]++;
    }
    for (int j = 0; j < m; ++j)
      hits[i][j]++;
  }
  check(__LINE__, 4);
#pragma xmp loop (i, j) on s[i][j]
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= (i < M ? i : M - 1); j++)
      hits[i][j]++;
#pragma xmp loop (i, j) on s[i][j]
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < M; j++)
      hits[i][j]++;
  check(__LINE__, 1);
#pragma xmp loop on s[i][*]
  for (int i = 0; i < n; i++) {
#pragma xmp loop on s[i][j]
    for (int j = 0; j < M; j++)
      hits[i][j]++;
  }
  check(__LINE__, 1);
}

static void over_nodes(void) {
  int seen = 0, size = xmp_num_nodes();
#pragma xmp loop on p(k)
  for (int k = 1; k <= size; k++)
    seen += k;
  CHECK_EQ(seen, xmpc_node_num() + 1);
  seen = 0;
#pragma xmp loop on q[0][k + 1]
  for (int k = size - 2; k >= -1; k--)
    seen += k + 2;
  CHECK_EQ(seen, xmpc_node_num() + 1);
}

int main(void) {
  styles(N);
  not_tight(N);
  over_nodes();
  return failures != 0;
}
