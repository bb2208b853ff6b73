// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -Wno-gnu-folding-constant %s -o %t && %nodes %t
// RUN: %xacc_cc -O0 -w %s -o %t.plain && %nodes %t.plain
// Who assigns what in array: offsets and extents are those of the time of align; what is no section is evaluated once.
#include "Inputs/check.h"

enum { N = 24, M = 4 };
#pragma xmp nodes p[*]
#pragma xmp nodes first[1] = p[0:1]
#pragma xmp template t[N]
#pragma xmp template far[3 * N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute far[block] onto p
#pragma xmp distribute u[block] onto first
static int a[N], b[N], g[N][M], r[64], index[N];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp align g[i][*] with t[i]
#pragma xmp shadow g[1][0]
#pragma xmp align r[*] with u[*]
#pragma xmp align index[*] with t[*]
int extent = N;
int varying[extent];
#pragma xmp align varying[i] with t[i]

/// All of a section is on the nodes that have the row, or the replica.
static void whole_rows(void) {
  int wrong = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      g[i][j] = i;
#pragma xmp reflect(g)
  for (int k = 0; k < N; k++) {
#pragma xmp array on t[k]
    g[k][:] = 100 + k;
  }
  int own = -2; // the iteration in front of this one
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++) {
      wrong += g[i][j] != 100 + i;
      wrong += own != i - 1 && i > 0 && g[i - 1][j] != i - 1; // the shadow
    }
    own = i;
  }
  CHECK_EQ(wrong, 0);
#pragma xmp array on u[*]
  r[:] = 5;
  if (xmpc_all_node_num() == 0)
    CHECK_EQ(r[63], 5);
}

/// The offset of align and the extents of file scope are those of the time of align.
static void once_declared(void) {
  int offset = 3, wrong = 0;
  int x[N];
#pragma xmp align x[i] with far[i + offset]
#pragma xmp loop on far[i + 3]
  for (int i = 0; i < N; i++)
    x[i] = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    varying[i] = 0;
  offset = 2 * N;
  extent = 5;
#pragma xmp array on far[:]
  x[:] = 5;
#pragma xmp array on t[:]
  varying[:] = 6;
#pragma xmp loop on far[i + 3]
  for (int i = 0; i < N; i++)
    wrong += x[i] != 5;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    wrong += varying[i] != 6;
  CHECK_EQ(wrong, 0);
}

/// Indices may be elements of distributed arrays, and are evaluated once.
static void indices(void) {
  int wrong = 0, k = 3;
  for (int i = 0; i < N; i++)
    index[i] = N - 1 - i;
#pragma xmp array on t[:]
  g[:][:] = 1;
#pragma xmp array on t[index[2]]
  g[index[2]][:] = 8;
#pragma xmp array on t[k]
  g[k++][:] = 9;
  CHECK_EQ(k, 4);
#pragma xmp array on t[:]
  g[:][index[N - 1]] = index[0];
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      wrong += g[i][j] != (j == 0 ? N - 1 : i == N - 3 ? 8 : i == 3 ? 9 : 1);
  CHECK_EQ(wrong, 0);
}

static int calls;
static int next(void) { return ++calls; }
static int count(const int *own) { return ++calls + (own == a); }
static int total(void) {
  int sum = 0;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  return sum;
}

/// What has no section is evaluated once, by all nodes that `on` names.
static void values(void) {
  int wrong = 0, k = 2, zero = 0, shares = 0;
  calls = 0;
#pragma xmp array on t[:]
  a[:] = next();
  CHECK_EQ(calls, 1);
#pragma xmp array on t[:]
  b[:] = a[:] + count(a);
  CHECK_EQ(calls, 2);
#pragma xmp array on t[:]
  a[0 : 3] = total() + k++;
  CHECK_EQ(k, 3);
  calls = 0;
#pragma xmp array on t[5]
  g[5][:] = next();
#pragma xmp task on t[5] nocomm
  shares = 1;
  CHECK_EQ(calls, shares);
#pragma xmp array on t[:]
  b[:] = zero ? a[:] / zero : a[:] + (zero && 1 / zero);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    wrong += b[i] != (i < 3 ? N + 2 : 1);
  CHECK_EQ(wrong, 0);
}

/// Parameters and pointers may be one section.
static void shift(int x[N], int y[N]) {
#pragma xmp align [i] with t[i] :: x, y
#pragma xmp shadow [1] :: x, y
#pragma xmp reflect(y)
#pragma xmp array on t[1:N - 1]
  x[1 : N - 1] = y[0 : N - 1];
#pragma xmp array on t[:]
  x[:] = x[:] + y[:];
}

static void aliases(void) {
  int wrong = 0;
  int x[N];
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[1]
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    x[i] = i;
  shift(x, x);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    wrong += x[i] != 2 * (i > 0 ? i - 1 : 0);
  CHECK_EQ(wrong, 0);
}

int main(void) {
  whole_rows();
  once_declared();
  indices();
  values();
  aliases();
  return failures != 0;
}
