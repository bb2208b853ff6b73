// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Wno-sign-compare -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// Directives of OpenACC and XcalableMP at one loop in every order, over every format and several types of variables;
// headers as OpenACC takes them.
#include "Inputs/check.h"
#define N 40
#define M 9

#pragma xmp nodes p[*]
static int hits[N], cells[N][M];

static void check(int line, int from, int to, int by) {
#pragma xmp reduction(+ : hits, cells)
  for (int i = 0; i < N; i++) {
    int wanted = i >= from && i < to && (i - from) % by == 0;
    if (hits[i] != wanted && ++failures < 10)
      printf("node %d, line %d: %d ran %d times, not %d\n", xmpc_all_node_num(), line, i, hits[i], wanted);
    hits[i] = 0;
    for (int j = 0; j < M; j++) {
      if (cells[i][j] != 0 && cells[i][j] != 1 && ++failures < 10)
        printf("node %d, line %d: %d,%d ran %d times\n", xmpc_all_node_num(), line, i, j, cells[i][j]);
      cells[i][j] = 0;
    }
  }
}

static void cells_once(int line, int rows) {
  int sum = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < M; j++)
      sum += cells[i][j];
#pragma xmp reduction(+ : sum)
  if (sum != rows * M && ++failures < 10)
    printf("node %d, line %d: %d of %d\n", xmpc_all_node_num(), line, sum, rows * M);
  check(line, 0, 0, 1);
}

#define PRAGMA(text) _Pragma(#text)
#define ORDERS(name, format, type, distribution)                                                                       \
  static void name(int n) {                                                                                            \
    type i;                                                                                                            \
    int j, sum = 0;                                                                                                    \
    PRAGMA(xmp template t[N])                                                                                          \
    PRAGMA(xmp distribute t[format] onto p)                                                                            \
    PRAGMA(xmp template t2[N][M])                                                                                      \
    PRAGMA(xmp distribute t2 distribution onto p)                                                                      \
    PRAGMA(xmp loop on t[i]) PRAGMA(acc parallel loop copy(hits))                                                      \
    for (i = 0; (i < n); (i)++)                                                                                        \
      hits[i]++;                                                                                                       \
    check(__LINE__, 0, n, 1);                                                                                          \
    PRAGMA(acc parallel loop copy(hits)) PRAGMA(xmp loop on t[i])                                                      \
    for ((i) = 3; ((i)) < n; (i += 5))                                                                                 \
      hits[i]++;                                                                                                       \
    check(__LINE__ + 1, 3, n, 5);                                                                                      \
    PRAGMA(acc kernels loop independent copy(hits)) PRAGMA(xmp loop on t[k])                                           \
    for (type k = n; k > 0; --k)                                                                                       \
      hits[k]++;                                                                                                       \
    check(__LINE__ + 2, 1, n + 1, 1);                                                                                  \
    PRAGMA(acc parallel copy(hits)) {                                                                                  \
      PRAGMA(xmp loop on t[i]) PRAGMA(acc loop)                                                                        \
      for (i = 0; i != n; i++)                                                                                         \
        hits[i]++;                                                                                                     \
    }                                                                                                                  \
    check(__LINE__ + 3, 0, n, 1);                                                                                      \
    PRAGMA(acc parallel copy(hits)) {                                                                                  \
      PRAGMA(acc loop gang vector) PRAGMA(xmp loop on t[i - 1 + 2])                                                    \
      for (type i = 0; i < n - 1; (i) += 2)                                                                            \
        hits[i + 1]++;                                                                                                 \
    }                                                                                                                  \
    check(__LINE__ + 4, 1, n, 2);                                                                                      \
    PRAGMA(acc data copy(hits)) PRAGMA(xmp loop on t[i]) PRAGMA(acc parallel loop)                                     \
    for (i = 0; i < n; i++)                                                                                            \
      hits[i]++;                                                                                                       \
    check(__LINE__ + 5, 0, n, 1);                                                                                      \
    PRAGMA(xmp loop on t[i]) PRAGMA(acc data copy(hits)) PRAGMA(acc parallel loop)                                     \
    for (i = 0; i < n; i++)                                                                                            \
      hits[i]++;                                                                                                       \
    check(__LINE__ + 6, 0, n, 1);                                                                                      \
    PRAGMA(xmp loop on t2[i][*]) PRAGMA(acc parallel loop gang copy(cells))                                            \
    for (i = 0; i < n; i++) {                                                                                          \
      PRAGMA(xmp loop on t2[*][j]) PRAGMA(acc loop vector)                                                             \
      for (int j = 0; j < M; j++)                                                                                      \
        cells[i][j]++;                                                                                                 \
    }                                                                                                                  \
    cells_once(__LINE__ + 7, n);                                                                                       \
    PRAGMA(acc parallel loop gang copy(cells)) PRAGMA(xmp loop(i, j) on t2[i][j])                                      \
    for (i = 0; i < n; i++)                                                                                            \
      PRAGMA(acc loop vector)                                                                                          \
      for (j = 0; (j) < M; (j)++)                                                                                      \
        cells[i][j]++;                                                                                                 \
    cells_once(__LINE__ + 8, n);                                                                                       \
    PRAGMA(acc parallel loop collapse(2) copy(cells)) PRAGMA(xmp loop(j, i) on t2[i][j])                               \
    for (j = 0; j < M; j++)                                                                                            \
      for (i = 0; i < n; i++)                                                                                          \
        cells[i][j]++;                                                                                                 \
    cells_once(__LINE__ + 9, n);                                                                                       \
    PRAGMA(xmp loop on t2[i][0])                                                                                       \
    for (i = 0; i < n; i++) {                                                                                          \
      PRAGMA(acc parallel loop copy(cells))                                                                            \
      for (int j = 0; j < M; j++)                                                                                      \
        cells[i][j]++;                                                                                                 \
    }                                                                                                                  \
    cells_once(__LINE__ + 10, n);                                                                                      \
    PRAGMA(xmp loop on t2[i][*])                                                                                       \
    for (i = 0; i < n; i++)                                                                                            \
      PRAGMA(acc parallel loop copy(cells)) PRAGMA(xmp loop on t2[i][j])                                               \
      for (j = 0; j < M; j++)                                                                                          \
        cells[i][j]++;                                                                                                 \
    cells_once(__LINE__ + 11, n);                                                                                      \
    PRAGMA(acc parallel loop reduction(+ : sum)) PRAGMA(xmp loop on t[i] reduction(+ : sum))                           \
    for (i = 0; i < n; i++) {                                                                                          \
      PRAGMA(acc loop seq)                                                                                             \
      for (int k = 0; k < 3; k++)                                                                                      \
        sum += i;                                                                                                      \
    }                                                                                                                  \
    CHECK_EQ(sum, 3 * n * (n - 1) / 2);                                                                                \
  }

ORDERS(blocks, block, int, [block][*])
ORDERS(cycles, cyclic, int, [cyclic][*])
ORDERS(chunks, cyclic(3), long, [cyclic(3)][*])
ORDERS(small, cyclic, unsigned char, [cyclic][*])
ORDERS(shorts, cyclic(2), short, [*][cyclic])
ORDERS(columns, block, unsigned, [*][cyclic(2)])

int main(void) {
  blocks(N - 1);
  cycles(N - 1);
  chunks(N - 1);
  small(N - 1);
  shorts(N - 1);
  columns(17);
  return failures != 0;
}
