// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// reduction and bcast: operators, types, sections, sets of nodes given by stars; nested tasks.
#include "Inputs/check.h"
#include <string.h>

#pragma xmp nodes q[*]

struct point {
  double x;
  char tag[3];
};

static void reductions(void) {
  int n = xmp_all_num_nodes(), me = xmpc_all_node_num();
  double sum = me + 0.5, v[5] = {me, me, me, me, me};
  float most = me;
  unsigned char bits = 1 << me % 8;
  long long product = 2;
  int all = 1, any = me == 0, at = me;
#pragma xmp reduction(+ : sum, v)
#pragma xmp reduction(MAX : most)
#pragma xmp reduction(| : bits) async(1)
#pragma xmp reduction(* : product) async(1)
#pragma xmp reduction(&& : all)
#pragma xmp reduction(|| : any)
#pragma xmp wait_async(1)
  CHECK_EQ(sum, n * (n - 1) / 2 + 0.5 * n);
  CHECK_EQ(v[4], n * (n - 1) / 2);
  CHECK_EQ(most, n - 1);
  CHECK_EQ(bits, n >= 8 ? 255 : (1 << n) - 1);
  CHECK_EQ(product, 1 << n);
  CHECK_EQ(all && any, 1);
  sum = -(me / 2);
#pragma xmp reduction(min : sum / at /)
  CHECK_EQ(sum, -((n - 1) / 2));
  CHECK_EQ(at, (n - 1) / 2 * 2);
}

static void broadcasts(void) {
  int n = xmp_all_num_nodes(), me = xmpc_all_node_num(), grid[4][6];
  struct point point = {me, "ab"};
  for (int i = 0; i < 24; i++)
    grid[i / 6][i % 6] = 100 * me + i;
#pragma xmp bcast(point) from q[n - 1]
#pragma xmp bcast(grid[1:2][0:3:2]) from q[n - 1]
  CHECK_EQ(point.x, n - 1);
  CHECK(strcmp(point.tag, "ab") == 0);
  for (int i = 0; i < 24; i++) {
    int row = i / 6, column = i % 6;
    int taken = row >= 1 && row < 3 && column % 2 == 0;
    CHECK_EQ(grid[row][column], 100 * (taken ? n - 1 : me) + i);
  }
}

/* On two rows of two nodes: every row by itself, then a part of one. */
static void rows(void) {
#pragma xmp nodes r[2][2] = q[0:4]
  int me = xmpc_all_node_num(), value = me, first = me;
  if (me >= 4)
    return;
#pragma xmp task on r
  {
#pragma xmp reduction(+ : value) on r[*][:]
#pragma xmp bcast(first) on r[:][*]
    CHECK_EQ(value, me / 2 * 4 + 1);
    CHECK_EQ(first, me % 2);
#pragma xmp task on r[1][:]
    {
      CHECK_EQ(xmp_num_nodes(), 2);
      CHECK_EQ(xmpc_node_num(), me - 2);
      value = 1;
#pragma xmp reduction(+ : value)
      CHECK_EQ(value, 2);
    }
    CHECK_EQ(xmp_num_nodes(), 4);
  }
}

int main(void) {
  reductions();
  broadcasts();
  if (xmp_all_num_nodes() >= 4)
    rows();
  return failures != 0;
}
