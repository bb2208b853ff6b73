// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -O0 -g -std=c99 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -E %s -o %t.i && %xacc_cc -O1 %t.i -o %t && %nodes %t
// Every way out of a task leaves it: the executing nodes are those of before. Tasks in tasks, in loops and in every position.
#include "Inputs/check.h"
#define N 24

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
int a[N];
#pragma xmp align a[i] with t[i]

/* Nodes that execute a task now. */
static int executing(void) {
  int n = 1;
#pragma xmp reduction(+ : n)
  CHECK_EQ(n, xmp_num_nodes());
  return n;
}

static int returns(int from) {
#pragma xmp task on p[0]
  {
    if (from == 1)
      return executing() + 10;
#pragma xmp task on p[0]
    for (;;) {
      if (from == 2)
        return executing() + 20;
      break;
    }
  }
  return 0;
}

static int jumps(int to) {
  int n = 0;
again:
#pragma xmp task on p[0]
  {
    n++;
#pragma xmp task on p[0] nocomm
    {
      if (to == 1 && n < 3)
        goto again;
      if (to == 2)
        goto out;
      if (to == 3)
        goto inside;
    }
    n += 10;
  inside:
    n += 100;
  }
  n += 1000;
out:
  return n;
}

static int loops(void) {
  int n = 0;
  for (int k = 0; k < 8; k++) {
#pragma xmp task on p[0]
    {
      if (k == 2)
        continue;
      if (k == 6)
        break;
      n += executing();
    }
  }
  switch (n) {
  case 0:
    n = -1;
    break;
  default:
#pragma xmp task on p[0]
    while (1) {
      n += executing();
      if (n > 6)
        break;
    }
  }
  return n;
}

/* A task is one statement, whatever that is and wherever it stands. */
static int positions(int me, int x) {
  int n = 0;
  if (x)
#pragma xmp task on p[0] nocomm
    if (x > 1)
      n++;
    else
      n += 10;
  else
    n += 100;
  do
#pragma xmp task on p[0]
#pragma xmp task on p[0] nocomm
    n += 1000;
  while (n < 2000 && me == 0);
  n += ({
    int inner = 0;
#pragma xmp task on p[0] nocomm
    inner += 10000;
    inner;
  });
#pragma xmp task on p[0]
again : {
  n += 100000;
  if (n < 0)
    goto again;
}
  return n;
}

/* In a nest of which nodes make different iterations: the owner's own. */
static void inside(void) {
  int sum = 0;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] = i;
#pragma xmp task on t[i] nocomm
    {
      if (i % 3 == 1)
        continue;
      sum += a[i];
    }
    a[i] = -i;
  }
  CHECK_EQ(sum, N * (N - 1) / 2 - N / 3 * (1 + N - 2) / 2);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i % 3 == 1 ? i : -i);
}

/* Each node by itself; its loop and its communication are alone there. */
static void alone(int nodes) {
  for (int k = 0; k < nodes; k++)
#pragma xmp task on p[k]
  {
    int n = 0;
#pragma xmp loop on t[i] reduction(+ : n)
    for (int i = 0; i < N; i++)
      n++;
    int own = 0;
    for (int i = 0; i < N; i++)
      own += i / 2 % nodes == k;
    CHECK_EQ(n, own);
#pragma xmp bcast(n) from p[k]
#pragma xmp barrier
  }
}

int main(void) {
  const int me = xmpc_node_num(), nodes = xmp_num_nodes(), first = me == 0;
  CHECK_EQ(returns(0), 0);
  CHECK_EQ(returns(1), first ? 11 : 0);
  CHECK_EQ(executing(), nodes);
  CHECK_EQ(returns(2), first ? 21 : 0);
  CHECK_EQ(executing(), nodes);
  CHECK_EQ(jumps(0), first ? 1111 : 1000);
  CHECK_EQ(jumps(1), first ? 1113 : 1000);
  CHECK_EQ(jumps(2), first ? 1 : 1000);
  CHECK_EQ(jumps(3), first ? 1101 : 1000);
  CHECK_EQ(executing(), nodes);
  CHECK_EQ(loops(), first ? 7 : -1);
  CHECK_EQ(executing(), nodes);
  CHECK_EQ(positions(me, 0), first ? 112100 : 100);
  CHECK_EQ(positions(me, 1), first ? 112010 : 0);
  CHECK_EQ(positions(me, 2), first ? 112001 : 0);
  inside();
  alone(nodes);
  CHECK_EQ(executing(), nodes);
  return failures != 0;
}
