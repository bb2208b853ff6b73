// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// bcast, reduction, loop reduction and barrier with acc: scalars, arrays, sections, replicated arrays, locations.
#include "Inputs/check.h"
#define N 20
#define LONG 40000

static double many[LONG];
#pragma xmp nodes p[*]
#pragma xmp template l[N]
#pragma xmp distribute l[block] onto p

/* Parameters that are declared as arrays, on the device. */
static void parameters(int n, double x[n], int y[2][3]) {
  int nodes = xmp_all_num_nodes(), me = xmpc_all_node_num();
  for (int i = 0; i < n; i++)
    x[i] = me + i;
  for (int i = 0; i < 6; i++)
    y[0][i] = 10 * me + i;
#pragma acc data copy(x[0:n], y[0:2])
  {
#pragma xmp bcast (y) from p[nodes - 1] acc
#pragma xmp reduction (+ : x) acc
    CHECK_EQ(x[1], me + 1);
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ(x[i], nodes * (nodes - 1) / 2 + nodes * i);
  for (int i = 0; i < 6; i++)
    CHECK_EQ(y[0][i], 10 * (nodes - 1) + i);
}

int main(void) {
  double x[7];
  int y[2][3];
  parameters(7, x, y);
  int me = xmpc_node_num(), n = xmp_num_nodes();
  int value = me + 1, list[4] = {me, 2 * me, 3 * me, 4 * me}, at = me;
  double most = (me * 7) % 5, sum = 2.5;
  for (int i = 0; i < LONG; i++)
    many[i] = -1;
#pragma acc data copyin(value, list, most, at) create(many)
  {
#pragma xmp reduction (+ : value) acc
    CHECK_EQ(value, me + 1);
#pragma acc update self(value)
    CHECK_EQ(value, n * (n + 1) / 2);
#pragma xmp reduction (max : list) acc
#pragma acc update self(list)
    CHECK_EQ(list[3], 4 * (n - 1));
#pragma xmp bcast (list[1:2]) from p[n - 1] acc
    value = 5 + me;
#pragma acc update device(value)
#pragma xmp bcast (value) from p[0] acc
    CHECK_EQ(value, 5 + me);
#pragma acc update self(value)
    CHECK_EQ(value, 5);
#pragma acc parallel loop present(many) async(2)
    for (int i = 0; i < LONG; i++)
      many[i] = i % 100 + me;
#pragma xmp reduction (+ : many) acc
    int wrong = 0;
#pragma acc parallel loop present(many) reduction(+ : wrong)
    for (int i = 0; i < LONG; i++)
      wrong += many[i] != n * (i % 100) + n * (n - 1) / 2;
    CHECK_EQ(wrong, 0);
    CHECK_EQ(many[9], -1);
#pragma xmp reduction (+ : many[10:5]) acc async(1)
#pragma xmp wait_async (1) acc
#pragma xmp barrier acc
#pragma acc update self(many[9:3])
    CHECK_EQ(many[9], n * 9 + n * (n - 1) / 2);
    CHECK_EQ(many[10], n * (n * 10 + n * (n - 1) / 2));
    double best = 0;
    for (int i = 0; i < n; i++)
      best = (i * 7) % 5 > best ? (i * 7) % 5 : best;
#pragma xmp reduction (max : most/at/) acc
#pragma acc update self(most, at)
    CHECK_EQ(most, best);
    CHECK_EQ((at * 7) % 5, best);
  }
#pragma acc data copyin(sum)
  {
#pragma xmp loop on l[i] reduction(+ : sum) acc
#pragma acc parallel loop reduction(+ : sum) present(sum)
    for (int i = 0; i < N; i++)
      sum += i;
    CHECK_EQ(sum, 2.5);
#pragma acc update self(sum)
    CHECK_EQ(sum, 2.5 + N * (N - 1) / 2);
  }
  return failures != 0;
}
