// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// gmove in and out with acc: nodes use the device memory of others, which compute or wait; host copies stay.
#include "Inputs/check.h"
#include <stdlib.h>
#include <xmp.h>
#define N 23
#define M 6

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[M]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic] onto p
double a[N][M], b[M][N];
float (*moving)[M], (*wide)[500], late[N];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i][*] with u[i]
#pragma xmp align moving[i][*] with t[i]
#pragma xmp align wide[i][*] with t[i]
#pragma xmp align late[i] with t[i]
#pragma xmp shadow a[1][0]

static void fill(void) {
#pragma xmp loop (i) on t[i]
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
#pragma xmp loop (i) on u[i]
#pragma acc parallel loop present(b)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = -1;
#pragma xmp barrier acc
}

/* One node alone, then all of them, each for itself. */
static void get(void) {
  double column[N / 3 + 1], row[M] = {0};
#pragma xmp task on p[0]
  {
#pragma xmp gmove in acc(a)
    column[:] = a[0:N / 3 + 1:3][M - 1];
    for (int k = 0; k < N / 3 + 1; k++)
      CHECK_EQ(column[k], 300 * k + M - 1);
  }
#pragma acc data copy(row)
  {
#pragma xmp gmove in acc
    row[:] = a[N - 1][:];
  }
  for (int j = 0; j < M; j++)
    CHECK_EQ(row[j], 100 * (N - 1) + j);
#pragma xmp barrier
}

/* Each node stores to a row of its own, whose owner may be another. */
static void put_rows(void) {
  int n = xmp_all_num_nodes(), at = (xmpc_all_node_num() + 1) % n;
  double mine[M];
  for (int j = 0; j < M; j++)
    mine[j] = -100 * at - j;
#pragma acc data copyin(mine)
  {
#pragma xmp gmove out acc
    a[at][:] = mine[:];
#pragma xmp gmove out acc(a)
    a[at][0] = mine[3];
  }
#pragma acc update host(a)
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], -100 * i - (j ? j : 3));
#pragma xmp barrier acc
}

/* Between two mappings: the whole of b comes from the devices of others. */
static void transpose(int how) {
  switch (how) {
  case 0:
#pragma xmp gmove in acc
    b[1][:] = a[:][2];
    break;
  case 1:
#pragma xmp gmove out acc
    b[1][:] = a[:][2];
    break;
  }
#pragma xmp barrier
#pragma acc update host(b)
#pragma xmp loop (i) on u[i]
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(b[i][j], i == 1 ? 100 * j + 2 : -1);
}

/* Nodes that all execute the directive synchronise by it: what they compute on the device in front of it and behind it
   needs no barrier. */
static void without_barriers(void) {
  for (int step = 0; step < 6; step++) {
#pragma xmp loop (i) on t[i]
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = 1000 * step + 10 * i + j;
    if (step % 3 == 0) {
#pragma xmp gmove in acc
      b[1][0:N] = a[N - 1:N:-1][2];
    } else if (step % 3 == 1) {
#pragma xmp gmove out acc
      b[1][0:N] = a[N - 1:N:-1][2];
    } else {
#pragma xmp gmove in acc async(3)
      b[step - step + 1][0:N] = a[N - 1:N:-1][2];
#pragma xmp wait_async(3) acc
    }
#pragma xmp loop (i) on t[i]
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = -1;
    int wrong = 0;
#pragma xmp loop (i) on u[i] reduction(+ : wrong)
#pragma acc parallel loop present(b) reduction(+ : wrong)
    for (int i = 1; i < 2; i++)
      for (int j = 0; j < N; j++)
        wrong += b[i][j] != 1000 * step + 10 * (N - 1 - j) + 2;
    CHECK_EQ(wrong, 0);
  }
}

static void put(void) {
  double value = 7;
#pragma xmp task on p[xmp_all_num_nodes() - 1]
  {
#pragma xmp gmove out acc(a)
    a[0:5:5][1:2] = value;
  }
#pragma xmp barrier
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i][1], 0); /* the host's copy */
#pragma acc update host(a)
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i][1], i % 5 == 0 && i < 25 ? 7 : 100 * i + 1);
}

/* Memory of the host and of the device that is made anew in every round. */
static void reallocate(int round) {
  float row[M];
  moving = xmp_malloc(xmp_desc_of(moving), N, M);
#pragma acc enter data create(moving)
#pragma xmp loop (i) on t[i]
#pragma acc parallel loop present(moving) async
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      moving[i][j] = (float)(round + i * j);
#pragma acc wait
#pragma xmp barrier
  int i = (round * 5 + xmpc_all_node_num()) % N;
#pragma xmp gmove in acc(moving)
  row[:] = moving[i][:];
  for (int j = 0; j < M; j++)
    CHECK_EQ(row[j], round + i * j);
#pragma xmp barrier
#pragma acc exit data delete(moving)
  xmp_free(xmp_desc_of(moving));
}

/* The program gives memory of an array to free, and it is something else when another array comes to the device for the
   first time. */
static void freed(void) {
  float got = 0;
  wide = xmp_malloc(xmp_desc_of(wide), N, 500);
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    late[i] = wide[i][0] = 4 * i;
  free(wide);
#pragma acc enter data copyin(late)
#pragma xmp barrier
#pragma xmp gmove in acc(late)
  got = late[N - 1];
  CHECK_EQ(got, 4 * (N - 1));
#pragma xmp barrier
#pragma acc exit data delete(late)
}

int main(void) {
  freed();
#pragma acc data create(a, b)
  {
    for (int how = 0; how < 2; how++) {
      fill();
      get();
      transpose(how);
    }
    without_barriers();
    fill();
    put();
    put_rows();
  }
  for (int round = 0; round < 12; round++)
    reallocate(round);
  return failures != 0;
}
