// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %devices %nodes %t
// Tasks around constructs of OpenACC, and between data regions and what they hold.
#include "../xmp/Inputs/check.h"
#define N 40

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

/* Only the first node computes; it returns out of two tasks. */
static int first(int n) {
  int sum = 0;
#pragma xmp task on p[0]
#pragma xmp task on p[0] nocomm
  {
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += i;
    if (sum)
      return sum;
  }
  return -1;
}

/* Each node has its part on its device, and changes it in a task of its own. */
static void own(int nodes) {
#pragma acc data copy(a)
  {
    for (int k = 0; k < nodes; k++) {
#pragma xmp task on p[k]
      {
        if (k % 2)
          continue;
#pragma xmp loop on t[i]
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
          a[i] += k + 1;
#pragma xmp barrier
      }
    }
#pragma xmp task on t[N - 1] nocomm
#pragma acc serial present(a)
    a[N - 1] = 1000;
  }
}

int main(void) {
  const int me = xmpc_node_num(), nodes = xmp_num_nodes(), width = (N + nodes - 1) / nodes;
  int sum = 0;
  CHECK_EQ(first(10), me == 0 ? 45 : -1);
  CHECK_EQ(xmp_num_nodes(), nodes);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i;
  own(nodes);
  CHECK_EQ(xmp_num_nodes(), nodes);
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    sum++;
    CHECK_EQ(a[i], i == N - 1 ? 1000 : i / width % 2 ? i : i + i / width + 1);
  }
  CHECK_EQ(sum, N);
  return failures != 0;
}
