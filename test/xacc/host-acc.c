// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: env XACC_DEVICE=host XACC_HOST_MEMORY=shared %nodes %t
// Directives with host and acc that combine values do so once in each memory, also where that is one.
#include "Inputs/check.h"

enum { N = 24 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static int a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

/// Each element becomes value, also those in shadows.
static void fill(int value) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = value;
#pragma xmp reflect (a)
#pragma acc update device(a)
}

/// How many elements differ from what the neighbours have added to them; device: those there.
static int wrong(int value, int device) {
  int count = 0, block = (N + xmp_num_nodes() - 1) / xmp_num_nodes();
#pragma xmp loop on t[i] reduction(+ : count)
#pragma acc parallel loop reduction(+ : count) if (device)
  for (int i = 0; i < N; i++) {
    int below = i % block == 0 && i > 0, above = i % block == block - 1 && i < N - 1;
    count += a[i] != value * (1 + below + above);
  }
  return count;
}

int main(void) {
  int n = xmp_num_nodes(), x = 3, list[2] = {1, xmp_node_num()};
#pragma acc data copyin(x, list)
  {
#pragma xmp reduction (+ : x, list) host acc
    CHECK(x == 3 * n && list[0] == n && list[1] == n * (n + 1) / 2);
#pragma acc update self(x, list)
    CHECK(x == 3 * n && list[0] == n && list[1] == n * (n + 1) / 2);
#pragma xmp reduction (+ : x) host acc async(4)
#pragma xmp wait_async (4)
#pragma xmp wait_async (4) acc
    CHECK_EQ(x, 3 * n * n);
#pragma acc update self(x)
    CHECK_EQ(x, 3 * n * n);
  }
#pragma acc data create(a)
  {
    fill(2);
#pragma xmp reduce_shadow (a) host acc
    CHECK_EQ(wrong(2, 0), 0);
    CHECK_EQ(wrong(2, 1), 0);
  }
  return failures != 0;
}
