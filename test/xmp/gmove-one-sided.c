// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// gmove in and out: one node alone reads and writes what others own; nodes that all execute the directive need no
// barrier in front of it or behind it.
#include "Inputs/check.h"
#include <unistd.h>
#define N 19
#define M 12

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
int a[N][M];
#pragma xmp align a[i][*] with t[i]


#pragma xmp template u[N]
#pragma xmp distribute u[block] onto p
int b[N], c[N];
#pragma xmp align b[i] with u[i]
#pragma xmp align c[i] with t[i]

/* The nodes come late in turns, write what others get, and overwrite it at once. */
static void without_barriers(void) {
  int n = xmp_all_num_nodes();
  for (int step = 0; step < 3 * n; step++) {
    if (step % n == xmpc_all_node_num())
      usleep(3000);
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++)
      b[i] = 1000 * step + i;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
      c[i] = -1;
    int mine[3] = {0};
    if (step % 3 == 0) {
#pragma xmp gmove in
      c[0:N] = b[N - 1:N:-1];
    } else if (step % 3 == 1) {
#pragma xmp gmove out
      c[0:N] = b[N - 1:N:-1];
    } else {
#pragma xmp gmove in async(4)
      c[0:N] = b[N - 1:N:-1];
#pragma xmp wait_async(4)
    }
#pragma xmp gmove in
    mine[:] = b[N - 3:3];
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++)
      b[i] = -7;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
      CHECK_EQ(c[i], 1000 * step + N - 1 - i);
    for (int k = 0; k < 3; k++)
      CHECK_EQ(mine[k], 1000 * step + N - 3 + k);
  }
}

/* Some of the owners execute the directive, others do not. */
static void half(void) {
  int n = xmp_all_num_nodes(), some = (n + 1) / 2, all[N];
#pragma xmp loop (i) on u[i]
  for (int i = 0; i < N; i++)
    b[i] = 3 * i;
#pragma xmp barrier
#pragma xmp task on p[0:some]
  {
    if (xmpc_all_node_num() == 0)
      usleep(2000);
#pragma xmp gmove in
    all[:] = b[:];
    for (int i = 0; i < N; i++)
      CHECK_EQ(all[i], 3 * i);
    for (int i = 0; i < N; i++)
      all[i] = 5 * i;
#pragma xmp gmove out
    b[:] = all[:];
#pragma xmp gmove in
    all[0:N / 2] = b[N / 2:N / 2];
    CHECK_EQ(all[1], 5 * (N / 2 + 1));
  }
#pragma xmp barrier
#pragma xmp loop (i) on u[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], 5 * i);
#pragma xmp barrier // another node writes next, by itself
}

/* nocomm leaves the executing nodes as they are, but others do not come. */
static void alone(void) {
  int n = xmp_all_num_nodes(), got[N];
#pragma xmp task on p[n - 1] nocomm
  {
#pragma xmp gmove in
    got[:] = b[:];
    CHECK_EQ(got[N - 1], 5 * (N - 1));
#pragma xmp task on p[n - 1]
    {
#pragma xmp gmove in
      got[0] = b[N - 2];
      CHECK_EQ(got[0], 5 * (N - 2));
    }
#pragma xmp gmove out
    b[0:2] = got[1:2];
  }
#pragma xmp barrier
#pragma xmp gmove
  got[0:3] = b[0:3];
  CHECK(got[0] == 5 && got[1] == 10 && got[2] == 10);
}

/* Each node stores to a part of its own, from memory of its own, whoever owns that. */
static void each_puts(void) {
  int n = xmp_all_num_nodes(), me = xmpc_all_node_num(), got[N], every[N][M];
  int wide = N / n, mine[N], at = (me + 1) % n * wide;
  for (int j = 0; j < N; j++)
    mine[j] = 1000 * (me + 1) + j;
#pragma xmp gmove
  b[:] = -1;
#pragma xmp gmove
  a[:][:] = -1;
#pragma xmp gmove out
  b[at : wide] = mine[wide - 1 : wide : -1];
#pragma xmp gmove out
  a[me][0 : M / 2] = mine[0 : M / 2 : 2];
#pragma xmp gmove out
  a[N - 1 - me][3] = mine[0];
#pragma xmp gmove out
  a[me:2:N / 2][M - 1] = me;
#pragma xmp gmove
  got[:] = b[:];
#pragma xmp gmove
  every[:][:] = a[:][:];
  for (int i = 0; i < N; i++) {
    int from = (i / wide + n - 1) % n;
    CHECK_EQ(got[i], i < n * wide ? 1000 * (from + 1) + wide - 1 - i % wide : -1);
  }
  for (int k = 0; k < n; k++) {
    for (int j = 0; j < M / 2; j++)
      CHECK_EQ(every[k][j], k == N - 1 - k && j == 3 ? 1000 * (k + 1) : 1000 * (k + 1) + 2 * j);
    CHECK_EQ(every[N - 1 - k][3], 1000 * (k + 1));
    CHECK_EQ(every[k + N / 2][M - 1], k);
  }
#pragma xmp barrier
}

int main(void) {
  int n = xmp_all_num_nodes(), last[M], column[5];
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
#pragma xmp barrier
#pragma xmp task on p[n - 1]
  {
#pragma xmp gmove in
    last[:] = a[N - 1][:];
#pragma xmp gmove in
    column[:] = a[16:5:-4][3];
    for (int j = 0; j < M; j++)
      CHECK_EQ(last[j], 100 * (N - 1) + j);
    for (int k = 0; k < 5; k++)
      CHECK_EQ(column[k], 100 * (16 - 4 * k) + 3);
#pragma xmp gmove out
    a[0:7:3][5] = n;
#pragma xmp gmove out
    a[1][2:5] = column[:];
  }
#pragma xmp barrier
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i][5], i % 3 == 0 ? n : i == 1 ? 403 : 100 * i + 5);
  without_barriers();
  half();
  alone();
  each_puts();
  return failures != 0;
}
