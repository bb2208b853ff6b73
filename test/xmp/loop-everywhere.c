// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_CHECK=1 %nodes %t
// Loops of which every node makes all iterations may communicate; iterations outside of the template are nobody's;
// gblock maps with entries for more nodes than there are; the clause profile.
#include "Inputs/check.h"
#define N 23
#define STEPS 6

#pragma xmp nodes p[*]
#pragma xmp template t[STEPS][N]
#pragma xmp template u[N]
#pragma xmp distribute t[*][block] onto p
#pragma xmp distribute u[cyclic] onto p
int a[STEPS][N], line[N], moved[N];
#pragma xmp align a[k][i] with t[k][i]
#pragma xmp align line[i] with t[*][i]
#pragma xmp align moved[i] with u[i]
#pragma xmp shadow line[1]

static void steps(void) {
  int sum = 0, step = -1;
#pragma xmp loop on t[*][i]
  for (int i = 0; i < N; i++)
    line[i] = i;
#pragma xmp loop(k) on t[k][*]
  for (int k = 0; k < STEPS; k++) {
#pragma xmp reflect(line) width(/periodic/1) profile
#pragma xmp loop on t[k][i]
    for (int i = 0; i < N; i++)
      a[k][i] = line[i - 1] + line[i + 1];
#pragma xmp gmove profile
    moved[:] = a[k][:];
#pragma xmp gmove
    line[:] = moved[:];
    step = xmpc_all_node_num() ? -1 : k;
#pragma xmp bcast(step) from p[0] profile
    sum += step;
  }
  CHECK_EQ(sum, STEPS * (STEPS - 1) / 2);
  int wanted[N], next[N];
  for (int i = 0; i < N; i++)
    wanted[i] = i;
  for (int k = 0; k < STEPS; k++) {
    for (int i = 0; i < N; i++)
      next[i] = wanted[(i + N - 1) % N] + wanted[(i + 1) % N];
    for (int i = 0; i < N; i++)
      wanted[i] = next[i];
  }
#pragma xmp loop on u[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(moved[i], wanted[i]);
}

/* on t[i - 2] and on t[i + 2]: what is outside is not executed, by any node. */
static void outside(void) {
  int low = 0, high = 0, total = 0, chunks = 0, down = 0;
#pragma xmp template v[N]
#pragma xmp distribute v[cyclic(2)] onto p
#pragma xmp loop on t[*][i - 2] reduction(+ : low, total)
  for (int i = 0; i < N; i++) {
    low += i < 2;
    total++;
  }
  CHECK(low == 0 && total == N - 2);
#pragma xmp loop on u[i + 2] reduction(+ : high)
  for (int i = -5; i < 3 * N; i++)
    high += i;
  CHECK_EQ(high, (N - 3) * (N - 2) / 2 - 3);
#pragma xmp loop on v[i] reduction(+ : chunks)
  for (int i = -7; i <= N; i += 3)
    chunks += i;
  int wanted = 0;
  for (int i = -7; i <= N; i += 3)
    wanted += i >= 0 && i < N ? i : 0;
  CHECK_EQ(chunks, wanted);
#pragma xmp loop on u[i] reduction(+ : down)
  for (int i = 2 * N; i >= -1; i -= 2)
    down++;
  CHECK_EQ(down, (N + 1) / 2);
#pragma xmp loop on t[*][i] expand(0, 1) profile
  for (int i = -1; i <= N; i++)
    line[i] = i;
#pragma xmp loop on t[*][i]
  for (int i = 0; i < N; i++)
    CHECK(line[i] == i && line[i - 1] == i - 1 && line[i + 1] == i + 1);
}

static void long_map(void) {
  int n = xmp_all_num_nodes(), map[40], own = 0;
  for (int i = 0; i < 40; i++)
    map[i] = i == n - 1 ? N : i < n ? 0 : 99;
#pragma xmp template w[N]
#pragma xmp distribute w[gblock(map)] onto p
#pragma xmp loop on w[i]
  for (int i = 0; i < N; i++)
    own++;
  CHECK_EQ(own, xmp_all_node_num() == n ? N : 0);
#pragma xmp task on p[0] nocomm profile
  CHECK_EQ(xmpc_all_node_num(), 0);
#pragma xmp reflect_init(line) profile
#pragma xmp reflect_do(line) profile
#pragma xmp reduce_shadow(line) profile
#pragma xmp wait_async(3) profile
#pragma xmp array on u[:] profile
  moved[:] = 1;
#pragma xmp barrier profile
}

int main(void) {
  steps();
  outside();
  long_map();
  return failures != 0;
}
