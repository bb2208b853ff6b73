// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// expand, margin and peel_and_wait: which iterations run on this node, against the bounds of its part.
#include "Inputs/check.h"
#define N 32

#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
int a[N][N], ran[N + 4][N + 4];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[2][0]

static int first, last; // rows of this node

/// True if row i is within the node's part widened by lo and hi, clipped to the loop's range.
static int inside(int i, int lo, int hi, int from, int to) {
  int begin = first > from ? first : from, end = last < to ? last : to;
  if (begin > end) // a node without iterations gets none
    return 0;
  begin = begin - lo > from ? begin - lo : from;
  end = end + hi < to ? end + hi : to;
  return begin <= i && i <= end;
}

#define ROWS(clause)                                                                                                   \
  for (int k = 0; k < N + 4; k++)                                                                                      \
    for (int l = 0; l < N + 4; l++)                                                                                    \
      ran[k][l] = 0;                                                                                                   \
  PRAGMA(xmp loop(i, j) on t[i][j] clause)                                                                             \
  for (int i = 2; i < N - 2; i++)                                                                                      \
    for (int j = 1; j < N; j++)                                                                                        \
      ran[i][j]++;
#define PRAGMA(text) _Pragma(#text)
#define EXPECT(wanted)                                                                                                 \
  for (int i = 0; i < N; i++)                                                                                          \
    for (int j = 0; j < N; j++)                                                                                        \
      CHECK_EQ(ran[i][j], i >= 2 && i < N - 2 && j >= 1 && (wanted));

int main(void) {
  int nodes = xmp_num_nodes(), lo = 1;
  int block = (N + nodes - 1) / nodes;
  first = xmpc_node_num() * block;
  last = first + block < N ? first + block - 1 : N - 1;
  ROWS(expand(1, 0))
  EXPECT(inside(i, 1, 1, 2, N - 3))
  ROWS(expand(lo : 2, 0))
  EXPECT(inside(i, 1, 2, 2, N - 3))
  ROWS(expand(-1, 0))
  EXPECT(inside(i, -1, -1, 2, N - 3))
  ROWS(margin(1, 0))
  EXPECT(inside(i, 1, 1, 2, N - 3) && !inside(i, 0, 0, 2, N - 3))
  ROWS(margin(-1, 0))
  EXPECT(!inside(i, -1, -1, 2, N - 3) && inside(i, 0, 0, 2, N - 3))
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i;
#pragma xmp reflect (a) async(3)
  for (int k = 0; k < N; k++)
    ran[k][0] = 0;
  int wrong = 0;
#pragma xmp loop on t[i][*] peel_and_wait(3, -2, 0)
  for (int i = 2; i < N - 2; i++) {
    ran[i][0]++;
    wrong += a[i - 2][0] + a[i + 2][0] != 2 * i;
  }
  CHECK_EQ(wrong, 0);
  for (int i = 0; i < N; i++)
    CHECK_EQ(ran[i][0], i >= 2 && i < N - 2 && first <= i && i <= last);
  return failures != 0;
}
