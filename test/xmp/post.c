// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// RUN: %xacc_cc -O0 %s -o %t.0 && %nodes %t.0
// post and wait: counted, by node and tag, of any node or tag, to oneself, inside of tasks, with data in coarrays, beside
// other communication.
#include "Inputs/check.h"

enum { TIMES = 300 };
#pragma xmp nodes p[*]
static int box[8]:[*], sum:[*];
static int me, nodes, next, before;

static void ring(void) {
  for (int k = 0; k < TIMES; k++) {
    box[k % 8]:[next] = k + 1000 * me;
    xmp_sync_memory(0);
#pragma xmp post(p[next], k)
#pragma xmp wait(p[before], k)
    CHECK(box[k % 8] == k + 1000 * before);
    if (k % 8 == 7) { // the box is empty again
#pragma xmp post(p[before], -1)
#pragma xmp wait(p[next], -1)
    }
  }
}

/* Tags come in any order; two of one tag are two. */
static void by_tag(void) {
#pragma xmp post(p[next], 5)
#pragma xmp post(p[next], 2147483647)
#pragma xmp post(p[next], -2147483647 - 1)
#pragma xmp post(p[next], 5)
#pragma xmp wait(p[before], -2147483647 - 1)
#pragma xmp wait(p[before], 5)
#pragma xmp wait(p[before], 5)
#pragma xmp wait(p[before], 2147483647)
}

static void of_any(void) {
  for (int k = 0; k < nodes; k++)
    if (k != me) {
#pragma xmp post(p[k], me)
    }
  for (int k = 0; k < nodes - 1; k++) {
#pragma xmp wait
  }
#pragma xmp barrier
  for (int k = 0; k < nodes; k++) {
#pragma xmp post(p[k], me)
#pragma xmp post(p[k], 100 + me)
  }
  for (int k = 0; k < 2 * nodes; k++) {
#pragma xmp wait(p[k % nodes])
  }
#pragma xmp barrier
}

static void to_oneself(void) {
  int tag = 3;
#pragma xmp post(p[me], tag++)
#pragma xmp post(p[me], tag)
  CHECK(tag == 4);
#pragma xmp wait(p[me], 4)
#pragma xmp wait(p[me], 3)
}

/* Nobody else is there; what the others wait for comes late. */
static void in_tasks(void) {
  if (nodes < 2)
    return;
#pragma xmp task on p[0]
  {
    for (int k = 1; k < nodes; k++) {
#pragma xmp wait(p[k], 7)
    }
    for (int k = 1; k < nodes; k++) {
#pragma xmp post(p[k], 8)
    }
  }
#pragma xmp task on p[1:nodes - 1]
  {
#pragma xmp post(p[0], 7)
#pragma xmp wait(p[0], 8)
  }
  if (me == 0)
    for (int k = 1; k < nodes; k++) {
      sum:[k] = 40 + k;
#pragma xmp post(p[k], 8)
    }
  else {
#pragma xmp wait(p[0], 8)
    CHECK(sum == 40 + me);
  }
}

int main(void) {
  me = xmpc_node_num();
  nodes = xmp_num_nodes();
  next = (me + 1) % nodes, before = (me + nodes - 1) % nodes;
  xmp_sync_all(0);
  ring();
  by_tag();
#pragma xmp barrier
  of_any();
  to_oneself();
  in_tasks();
#pragma xmp post(p[next], 1) // nobody waits for it
  return failures > 0;
}
