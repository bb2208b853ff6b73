// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -std=gnu23 %s -o %t && %nodes %t
// bcast, reduction, barrier, reflect and their clauses; task and tasks; statements in every position.
#include "Inputs/check.h"
#define N 16

#pragma xmp nodes p[*]
#pragma xmp nodes grid[1][*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], r[N], whole[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align r[i] with t[i]
#pragma xmp align whole[i] with t[i]
#pragma xmp shadow a[1:2]
#pragma xmp shadow whole[*]
#pragma xmp shadow r[1]

static int early(int leave) {
  int n = 0;
#pragma xmp task on p[0]
  {
    if (leave)
      return 1;
    n = 2;
  }
  return n;
}

static void broadcast(int me, int last) {
  struct {
    int x;
    double y[3];
  } s = {me, {me, me + 1, me + 2}};
  int n = me, table[4][5], whole_table[2] = {me, me};
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      table[i][j] = 100 * me + 10 * i + j;
#pragma xmp bcast (n)
  CHECK_EQ(n, 0);
  n = me;
#pragma xmp bcast (n, s, table[1:2][0:3:2], whole_table, s.y[1]) from p[last] on p
  CHECK_EQ(n, last);
  CHECK_EQ(s.x, last);
  CHECK_EQ(s.y[2], last + 2);
  CHECK_EQ(whole_table[1], last);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      CHECK_EQ(table[i][j], 100 * ((i == 1 || i == 2) && j % 2 == 0 ? last : me) + 10 * i + j);
  n = me;
#pragma xmp bcast (n) from t[N - 1] if (last < 0)
  CHECK_EQ(n, me);
#pragma xmp bcast (n) from t[N - 1] async(4)
#pragma xmp wait_async (4)
  CHECK_EQ(n, last);
}

/// Variables of every storage class.
static void registers(int nodes) {
  register int i, sum = 0;
  register const int one = 1;
  register double x = xmpc_all_node_num() == 0 ? 0.5 : 0;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (i = 0; i < N; i++)
    sum += one;
#pragma xmp bcast(x)
  for (register int k = 0; k < 1; k++) {
#pragma xmp reduction(+ : x)
  }
  CHECK(sum == N && x == 0.5 * nodes);
}

static void reduce(int me, int nodes) {
  int sum = me, v[6] = {me, 1, 2, 3, 4, 5}, most = me, at = 10 * me, place[3] = {me, me, me};
  double x = me + 0.5;
#pragma xmp reduction (+ : sum, v[0:3], x) on p[:]
  CHECK_EQ(sum, nodes * (nodes - 1) / 2);
  CHECK_EQ(v[0], sum);
  CHECK_EQ(v[2], 2 * nodes);
  CHECK_EQ(v[3], 3);
  CHECK_EQ(x, sum + 0.5 * nodes);
#pragma xmp reduction (max : most / at, place[1:2] /)
  CHECK_EQ(most, nodes - 1);
  CHECK_EQ(at, 10 * (nodes - 1));
  CHECK_EQ(place[0], me);
  CHECK_EQ(place[2], nodes - 1);
#pragma xmp reduction (+ : sum) if (0)
  CHECK_EQ(sum, nodes * (nodes - 1) / 2);
  sum = 1;
#pragma xmp reduction (+ : sum) on grid[:][*]
  CHECK_EQ(sum, 1);
}

static void shadows(void) {
  int wrong = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = whole[i] = r[i] = i;
#pragma xmp reflect (a, whole)
#pragma xmp loop on t[i]
  for (int i = 1; i < N - 2; i++)
    wrong += a[i - 1] + a[i + 1] + a[i + 2] != 3 * i + 2;
  for (int i = 0; i < N; i++)
    CHECK_EQ(whole[i], i);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = -i;
#pragma xmp reflect_init (a) width(/periodic/1:0)
#pragma xmp reflect_do (a)
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    wrong += a[i - 1] != -(i ? i - 1 : N - 1);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i]++;
#pragma xmp reflect (a) width(0:1) offset(0:1) async(1) orthogonal if (N > 3)
#pragma xmp wait_async (1) on p
#pragma xmp task on t[3] nocomm
  r[4] = 50;
#pragma xmp reduce_shadow (r)
  CHECK_EQ(wrong, 0);
}

int main(void) {
  int me = xmpc_node_num(), nodes = xmp_num_nodes(), n = 0;
  broadcast(me, nodes - 1);
  registers(nodes);
  reduce(me, nodes);
  shadows();
  CHECK_EQ(early(0), me == 0 ? 2 : 0);
  CHECK_EQ(early(1), me == 0);
  if (nodes > 100)
#pragma xmp barrier
  else if (nodes > 0)
#pragma xmp barrier on p
  n++;
  for (int k = 0; k < nodes; k++)
#pragma xmp task on p[k]
    {
      if (k == 1)
        continue;
      CHECK_EQ(xmp_num_nodes(), 1);
      n++;
    }
  CHECK_EQ(xmp_num_nodes(), nodes);
#pragma xmp tasks
  {
#pragma xmp task on p[0]
    n += 10;
#pragma xmp task on t[N - 1]
    n += 100;
  }
  CHECK_EQ(n, 1 + (me != 1) + 10 * (me == 0) + 100 * (me == nodes - 1));
again:
#pragma xmp barrier
  if (n++ < 0)
    goto again;
  return failures != 0;
}
