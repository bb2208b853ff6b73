// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// gmove in and out with arrays of functions, parameters and pointers, which are
// freed and allocated again.
#include "Inputs/check.h"
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#define N 23
#define M 5

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template v[:]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute v[cyclic(3)] onto p
double (*one)[M], (*two)[M], *line;
#pragma xmp align one[i][*] with v[i]
#pragma xmp align two[i][*] with v[i]
#pragma xmp align line[i] with t[i]
#pragma xmp shadow line[2:1]

/* Of every node's neighbour, while that one does something else. */
static void rotate(double a[N]) {
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2:1]
  int n = xmp_all_num_nodes(), next = (xmpc_all_node_num() + 1) % n;
  double got[4] = {0}, mine = -1 - next;
#pragma xmp task on p[0]
  {
#pragma xmp gmove in
    got[:] = a[0:4:6];
    for (int k = 0; k < 4; k++)
      CHECK_EQ(got[k], 6 * k);
#pragma xmp gmove out
    a[N - 1] = mine;
  }
#pragma xmp barrier
#pragma xmp loop (i) on t[i]
  for (int i = N - 1; i < N; i++) {
    CHECK_EQ(a[i], -1 - 1 % n);
    a[i] = i;
  }
#pragma xmp barrier
}

/* One of these for every depth at a time. */
static void nested(int depth) {
  int b[N], got;
#pragma xmp align b[i] with t[i]
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    b[i] = 100 * depth + i;
  if (depth)
    nested(depth - 1);
#pragma xmp barrier
#pragma xmp gmove in
  got = b[(7 * depth + xmpc_all_node_num()) % N];
  CHECK_EQ(got, 100 * depth + (7 * depth + xmpc_all_node_num()) % N);
#pragma xmp barrier
}

/* Nodes may be at different speeds: who comes first waits for the others' memory. */
static void early(int round) {
  int c[N];
#pragma xmp align c[i] with t[i]
#pragma xmp task on p[xmp_all_num_nodes() - 1]
  {
#pragma xmp gmove out
    c[round % N] = round;
  }
#pragma xmp barrier
#pragma xmp loop (i) on t[i]
  for (int i = round % N; i < round % N + 1; i++)
    CHECK_EQ(c[i], round);
}

static void pointers(int rows) {
  double row[M], (*keep)[M];
  one = xmp_malloc(xmp_desc_of(one), rows, M);
  two = xmp_malloc(xmp_desc_of(two), rows, M);
#pragma xmp loop (i) on v[i]
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < M; j++) {
      one[i][j] = 10 * i + j;
      two[i][j] = -one[i][j];
    }
  keep = one, one = two, two = keep;
#pragma xmp barrier
  int i = (rows + xmpc_all_node_num()) % rows;
#pragma xmp gmove in
  row[:] = one[i][:];
  for (int j = 0; j < M; j++)
    CHECK_EQ(row[j], -(10 * i + j));
#pragma xmp gmove in
  row[:] = two[i][:];
  for (int j = 0; j < M; j++)
    CHECK_EQ(row[j], 10 * i + j);
#pragma xmp barrier
  free(one); /* also allowed by the language */
  xmp_free(xmp_desc_of(two));
}

int main(void) {
  static int map = 40;
#pragma xmp template_fix[cyclic(3)] v[map]
  for (int round = 0; round < 30; round++) {
    line = xmp_malloc(xmp_desc_of(line), N);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
      line[i] = i;
#pragma xmp barrier
    rotate(line);
    nested(round % 4);
    early(round);
    pointers(40 - round % 3);
    xmp_free(xmp_desc_of(line));
  }
  return failures != 0;
}
