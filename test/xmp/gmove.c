// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// gmove between distributions, sections, elements and local data; in, out and async.
#include "Inputs/check.h"
#define N 24
#define M 10

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic(2)] onto p
double a[N], b[N], m[M][N], w[N][M], all[M];
struct pair {
  int x, y;
} u[N], v[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with c[i]
#pragma xmp align all[*] with t[*]
#pragma xmp align m[*][i] with t[i]
#pragma xmp align w[i][*] with c[i]
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with c[i]
#pragma xmp shadow a[1]

static void fill(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    a[i] = i;
    u[i].x = i;
    u[i].y = -i;
    for (int j = 0; j < M; j++)
      m[j][i] = 100 * j + i;
  }
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++)
    b[i] = -1;
}

static double value_of_b(int i) {
  double x = 0;
#pragma xmp gmove
  x = b[i];
  return x;
}

static void parameter(double *x, int from) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[1]
#pragma xmp gmove
  x[from : 3] = b[0 : 3];
}

/// Rows behind pointers are local sections.
static void rows(void) {
  double memory[3][N], *row[3] = {memory[2], memory[1], memory[0]}, **r = row;
#pragma xmp gmove
  row[2][1 : N - 1] = b[0 : N - 1];
#pragma xmp gmove
  r[0][0 : N / 2 : 2] = b[0 : N / 2 : 2];
  r[1][0 : 2] = xmpc_all_node_num();
#pragma xmp bcast(r[1][0 : 2])
#pragma xmp reduction(+ : row[1][0 : 1])
  for (int i = 1; i < N; i++)
    CHECK_EQ(memory[0][i], i - 1);
  CHECK_EQ(memory[2][(N - 1) & ~1], (N - 1) & ~1);
  CHECK(memory[1][0] == 0 && memory[1][1] == 0);
}

/// Values of arrays that all nodes have all of may be computed with.
static void everywhere(void) {
  double x = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    b[i] = 0;
  for (int k = 0; k < M; k++)
    all[k] = k + 1;
#pragma xmp gmove
  b[2 : 3] = all[2] * 2 + all[3];
#pragma xmp gmove
  x = all[M - 1] + 1;
  CHECK(x == M + 1 && value_of_b(1) == 0 && value_of_b(2) == 10 && value_of_b(4) == 10);
}

int main(void) {
  double local[N], part[3][4], one = 0;
  fill();
#pragma xmp gmove
  b[:] = a[:];
  for (int i = 0; i < N; i++)
    CHECK_EQ(value_of_b(i), i);
#pragma xmp gmove
  local[:] = b[:];
  for (int i = 0; i < N; i++)
    CHECK_EQ(local[i], i);
  rows();
#pragma xmp gmove
  b[0 : 8 : 3] = a[N - 1 : 8 : -1];
  for (int i = 0; i < N; i++)
    CHECK_EQ(value_of_b(i), i % 3 ? i : N - 1 - i / 3);
#pragma xmp gmove
  b[3 :] = 7;
  CHECK_EQ(value_of_b(2), 2);
  CHECK_EQ(value_of_b(3), 7);
  CHECK_EQ(value_of_b(N - 1), 7);
#pragma xmp gmove
  one = a[N / 2];
  CHECK_EQ(one, N / 2);
  for (int k = 0; k < N; k++)
#pragma xmp gmove
    w[k][:] = m[:][k];
#pragma xmp gmove
  part[:][:] = w[5 : 3][1 : 4 : 2];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      CHECK_EQ(part[i][j], 100 * (1 + 2 * j) + 5 + i);
#pragma xmp gmove
  a[1 : N - 1] = a[0 : N - 1]; // both sides overlap
#pragma xmp gmove async(5)
  b[:] = a[:];
#pragma xmp wait_async (5)
  for (int i = 0; i < N; i++)
    CHECK_EQ(value_of_b(i), i ? i - 1 : 0);
  parameter(a, 4);
#pragma xmp gmove
  one = a[6];
  CHECK_EQ(one, 1);
#pragma xmp gmove in
  local[3 : 5] = b[10 : 5];
  CHECK_EQ(local[4], 10);
#pragma xmp task on p[0]
  {
    double two[2] = {8, 9};
#pragma xmp gmove out
    b[20 : 2] = two[:];
  }
#pragma xmp barrier
  CHECK_EQ(value_of_b(21), 9);
#pragma xmp gmove
  v[:] = u[:];
  struct pair got;
#pragma xmp gmove
  got = v[13];
  CHECK_EQ(got.x, 13);
  CHECK_EQ(got.y, -13);
  everywhere();
  return failures != 0;
}
