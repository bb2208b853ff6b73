// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// gmove between device memories, and between device and host: other mappings, strides, replicated, scalars, async.
#include "Inputs/check.h"
#define N 30
#define M 17

int a[N][M], b[M][N], c[N], every[N], d[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp template u[M][N]
#pragma xmp template k[N]
#pragma xmp template l[N]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute u[*][cyclic] onto p
#pragma xmp distribute k[cyclic(3)] onto p
#pragma xmp distribute l[block] onto p
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with u[i][j]
#pragma xmp align c[i] with k[i]
#pragma xmp align d[i] with l[i]
#pragma xmp shadow a[1][0]

static void start(void) {
#pragma xmp loop on t[i][*]
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
#pragma xmp loop on k[i]
#pragma acc parallel loop present(c)
  for (int i = 0; i < N; i++)
    c[i] = 7 * i;
}

static int wrong_d(int first, int step, int count, int factor) {
  int wrong = 0;
#pragma xmp loop on l[i]
#pragma acc parallel loop reduction(+ : wrong) present(d)
  for (int i = 0; i < N; i++)
    if (i < count)
      wrong += d[i] != factor * (first + i * step);
  return wrong;
}

int main(void) {
  int local[N], value = 0;
  for (int i = 0; i < N; i++)
    every[i] = local[i] = -1;
#pragma xmp loop on l[i]
  for (int i = 0; i < N; i++)
    d[i] = -3;
#pragma acc data create(a, b, c) copyin(d, every, value)
  {
    start();
#pragma xmp gmove acc
    b[2][:] = a[0:N][5]; // block to cyclic, another dimension
#pragma xmp gmove acc
    d[:] = c[:];
    CHECK_EQ(wrong_d(0, 1, N, 7), 0);
#pragma xmp gmove acc async(3)
    d[0:N / 2] = c[1:N / 2:2];
#pragma xmp wait_async (3) acc
    CHECK_EQ(wrong_d(1, 2, N / 2, 7), 0);
#pragma xmp gmove acc
    every[:] = c[:]; // to all
    int wrong = 0;
#pragma acc parallel loop present(every) reduction(+ : wrong)
    for (int i = 0; i < N; i++)
      wrong += every[i] != 7 * i;
    CHECK_EQ(wrong, 0);
    CHECK_EQ(every[3], -1);
#pragma xmp gmove acc(c)
    local[:] = c[:]; // from devices to the host
    for (int i = 0; i < N; i++)
      CHECK_EQ(local[i], 7 * i);
    for (int i = 0; i < N; i++)
      local[i] = 11 * i;
#pragma xmp gmove acc(d)
    d[:] = local[:];
    CHECK_EQ(wrong_d(0, 1, N, 11), 0);
#pragma xmp gmove acc
    value = a[N - 1][2];
#pragma acc update self(value)
    CHECK_EQ(value, 100 * (N - 1) + 2);
#pragma xmp gmove acc
    d[:] = value;
    CHECK_EQ(wrong_d(1, 0, N, 100 * (N - 1) + 2), 0);
#pragma xmp gmove acc
    d[:] = 3 * local[1]; // computed on the host
    CHECK_EQ(wrong_d(1, 0, N, 33), 0);
    wrong = 0;
#pragma xmp loop on u[*][i]
#pragma acc parallel loop reduction(+ : wrong) present(b)
    for (int i = 0; i < N; i++)
      wrong += b[2][i] != 100 * i + 5;
    CHECK_EQ(wrong, 0);
#pragma xmp loop on l[i]
    for (int i = 0; i < N; i++)
      CHECK_EQ(d[i], -3); // the host's
  }
  return failures != 0;
}
