// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Reductions of loops: every operator, types, arrays, the value before the loop counts once, first and last locations.
#include "Inputs/check.h"
#include <stdlib.h>
#define N 23
#define M 7

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
#pragma xmp template s[N][M]
#pragma xmp distribute s[block][*] onto p
int a[N], v[N][M];
#pragma xmp align a[i] with t[i]
#pragma xmp align v[i][j] with s[i][j]

static int value(int i, int j) { return (i * 5 + j * 3) % 11; }

static void operators(void) {
  int sum = 100, minus = 100, bits_and = 0xff, bits_or = 0x100, bits_xor = 1, all = 1, any = 0, most = -5, least = 1000;
  double product = 2;
  unsigned char small = 250;
  long long wide = 1LL << 40;
  float part = 0.5f;
#pragma xmp loop on t[i] reduction(+ : sum, small, part) reduction(- : minus) reduction(* : product)                   \
    reduction(& : bits_and) reduction(| : bits_or) reduction(^ : bits_xor) reduction(&& : all) reduction(|| : any)     \
    reduction(MAX : most) reduction(min : least) reduction(+ : wide)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    sum += a[i];
    minus -= a[i];
    small += 1;
    part += 0.25f;
    product *= i < 3 ? i + 1 : 1;
    bits_and &= ~(i == 4 ? 8 : 0);
    bits_or |= i == 9 ? 2 : 0;
    bits_xor ^= i;
    all = all && i != 30;
    any = any || i == 22;
    most = a[i] > most ? a[i] : most;
    least = a[i] < least ? a[i] : least;
    wide += 1LL << 35;
  }
  int x = 1;
  for (int i = 0; i < N; i++)
    x ^= i;
  CHECK_EQ(sum, 100 + N * (N - 1) / 2);
  CHECK_EQ(minus, 100 - N * (N - 1) / 2);
  CHECK_EQ(small, (unsigned char)(250 + N));
  CHECK_EQ(part, 0.5f + 0.25f * N);
  CHECK_EQ(product, 12);
  CHECK_EQ(bits_and, 0xf7);
  CHECK_EQ(bits_or, 0x102);
  CHECK_EQ(bits_xor, x);
  CHECK_EQ(all, 1);
  CHECK_EQ(any, 1);
  CHECK_EQ(most, N - 1);
  CHECK_EQ(least, 0);
  CHECK_EQ(wide, (1LL << 40) + N * (1LL << 35));
}

static void arrays(int n) {
  double sums[M] = {1, 2, 3}, columns[n];
  for (int j = 0; j < n; j++)
    columns[j] = j;
#pragma xmp loop on s[i][*] reduction(+ : sums, columns)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      sums[j] += value(i, j);
      columns[j % n] += 1;
    }
  for (int j = 0; j < M; j++) {
    double wanted = j < 3 ? j + 1 : 0;
    for (int i = 0; i < N; i++)
      wanted += value(i, j);
    CHECK_EQ(sums[j], wanted);
  }
  CHECK_EQ(columns[0], N * (M / n + (M % n > 0)));
}

#define LOCATION(kind, compare, start)                                                                                 \
  {                                                                                                                    \
    int best = start, bi = -1, bj = -1, wi = -1, wj = -1, wanted = start;                                              \
    LOOP(kind)                                                                                                         \
    for (int i = 0; i < N; i++)                                                                                        \
      for (int j = 0; j < M; j++) {                                                                                    \
        if (value(i, j) == 3)                                                                                          \
          continue;                                                                                                    \
        if (v[i][j] compare best) {                                                                                    \
          best = v[i][j];                                                                                              \
          bi = i;                                                                                                      \
          bj = j;                                                                                                      \
        }                                                                                                              \
      }                                                                                                                \
    for (int i = 0; i < N; i++)                                                                                        \
      for (int j = 0; j < M; j++)                                                                                      \
        if (value(i, j) != 3 && value(i, j) compare wanted) {                                                          \
          wanted = value(i, j);                                                                                        \
          wi = i;                                                                                                      \
          wj = j;                                                                                                      \
        }                                                                                                              \
    CHECK_EQ(best, wanted);                                                                                            \
    CHECK_EQ(bi, wi);                                                                                                  \
    CHECK_EQ(bj, wj);                                                                                                  \
  }
#define PRAGMA(text) _Pragma(#text)
#define LOOP(kind) PRAGMA(xmp loop(i, j) on s[i][j] reduction(kind : best / bi, bj /))

static void locations(void) {
#pragma xmp loop (i, j) on s[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      v[i][j] = value(i, j);
  LOCATION(firstmax, >, -1)
  LOCATION(firstmin, <, 50)
  LOCATION(lastmax, >=, -1)
  LOCATION(lastmin, <=, 50)
  LOCATION(firstmax, >, 10) // nothing is better than the value before the loop
}

// An iteration decides by setting the location, also to what it was.
static void equal_locations(void) {
#pragma xmp template u[60]
#pragma xmp distribute u[cyclic(3)] onto p
  int most = -1, third = 0, where = -1;
#pragma xmp loop on u[i] reduction(lastmax : most / third /)
  for (int i = 0; i < 56; i++)
    if (i % 4 >= most)
      most = i % 4, third = i / 4 % 3;
  CHECK(most == 3 && third == 1);
  most = -1;
#pragma xmp loop on u[i] reduction(lastmax : most / where /)
  for (int i = 0; i < 60; i++) {
    where = i % 4 >= most && i < 50 ? i : where;
    most = i % 4 > most ? i % 4 : most;
  }
  CHECK(most == 3 && where == 47);
}

// The loop that on does not name is the outer one: its iterations come first in the order.
static void turns(void) {
  int w[5][N];
#pragma xmp template u[N]
#pragma xmp distribute u[block] onto p
#pragma xmp align w[*][j] with u[j]
#pragma xmp loop on u[j]
  for (int j = 0; j < N; j++)
    for (int i = 0; i < 5; i++)
      w[i][j] = (3 * i + N - j) % 7;
  int first = -1, last = 50, fi = -1, fj = -1, li = -1, lj = -1;
#pragma xmp loop (j) on u[j] reduction(firstmax : first / fi, fj /)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < N; j++)
      if (w[i][j] > first)
        first = w[i][j], fi = i, fj = j;
#pragma xmp loop (j) on u[j] reduction(lastmin : last / li, lj /)
  for (int i = 0; i < 5; i++) {
    for (int j = 0; j < N; j++)
      if (w[i][j] <= last)
        last = w[i][j], li = i, lj = j;
  }
  int best = -1, least = 50, bi = -1, bj = -1, mi = -1, mj = -1;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < N; j++) {
      int x = (3 * i + N - j) % 7;
      if (x > best)
        best = x, bi = i, bj = j;
      if (x <= least)
        least = x, mi = i, mj = j;
    }
  CHECK_EQ(first, best);
  CHECK_EQ(fi, bi);
  CHECK_EQ(fj, bj);
  CHECK_EQ(last, least);
  CHECK_EQ(li, mi);
  CHECK_EQ(lj, mj);
}

// Locations that are members and elements; a small loop variable over elements that lie apart, declared outside.
static void places(void) {
#pragma xmp template c[256]
#pragma xmp distribute c[cyclic] onto p
  struct {
    int at[2];
    double best, worst;
  } r = {{-1, -1}, -5, 5};
  unsigned char i;
#pragma xmp loop (i) on c[i - 1 + 2] reduction(firstmax : r.best / r.at[0] /) reduction(lastmin : r.worst / r.at[1] /)
  for ((i) = 0; (i < 255); (i)++) {
    double x = (i * 7) % 50 - 20;
    if (x > r.best)
      r.best = x, r.at[0] = i;
    if (x <= r.worst)
      r.worst = x, r.at[1] = i;
  }
  CHECK_EQ(i, 255);
  CHECK_EQ(r.best, 29);
  CHECK_EQ(r.at[0], 7);
  CHECK_EQ(r.worst, -20);
  CHECK_EQ(r.at[1], 250);
}

/* More than a stack holds. */
static void large(int n) {
  static int counts[3000000];
  counts[7] = 5;
#pragma xmp loop (i) on t[i] reduction(+ : counts)
  for (int i = 0; i < N; i++)
    counts[100000 * i + 7]++;
  CHECK_EQ(counts[7], 6);
  CHECK_EQ(counts[2200007], 1);
  int(*rows)[n] = calloc(1, sizeof *rows);
  int *all = *rows;
#pragma xmp loop (i) on t[i] reduction(+ : counts)
  for (int i = 0; i < N; i++)
    counts[i] += all[i];
  CHECK_EQ(counts[7], 6);
  free(rows);
}

int main(void) {
  large(5000);
  equal_locations();
  turns();
  places();
  operators();
  arrays(M);
  arrays(3);
  locations();
  return failures != 0;
}
