// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// Assignments of sections of local arrays: like memmove where they overlap, strides, several ranks, scalars, functions.
#include "Inputs/check.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#define N 10

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
static struct part {
  int first, values[4];
} parts[N];
static int own[N];
#pragma xmp align [i] with t[i] :: parts, own

/// Local sections may take values from the elements of an iteration.
static void elements(void) {
  int wrong = 0, local[4];
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    own[i] = parts[i].first = i;
    local[:] = own[i];
    parts[i].values[0 : 4] = local[:] + parts[i].first;
    parts[i].values[1 : 3] = parts[i].values[0 : 3] + 1;
    wrong += parts[i].values[0] != 2 * i || parts[i].values[3] != 2 * i + 1;
  }
  CHECK_EQ(wrong, 0);
}

static int calls;
static int next(void) { return ++calls; }
static int sum(const int *x, int n) {
  int all = 0;
  for (int i = 0; i < n; i++)
    all += x[i];
  return all;
}
static int above(int x, const int *least) { return x > *least; }
static int twice(int x) { return 2 * x; }

/// What has no section is evaluated once, in front of all stores.
static void values(void) {
  int x[4] = {1, 2, 3, 4}, y[4], *p, k = 0, rows[3][4] = {{0}}, zero = 0;
  struct {
    int a, b, c, d;
  } s = {1, 2, 3, 4}, *q = &s;
  union {
    int first;
    int all[4];
  } u = {.all = {1, 2, 3, 4}};
  y[0 : 4] = next();
  CHECK(calls == 1 && sum(y, 4) == 4);
  y[:] = k++ + x[:];
  CHECK(k == 1 && sum(y, 4) == 10);
  x[:] = sum(x, 4);
  CHECK(x[0] == 10 && sum(x, 4) == 40);
  x[:] = above(x[:], &x[0]);
  CHECK_EQ(sum(x, 4), 0);
  x[:] = twice(x[:] + 1) + (calls++, 0);
  CHECK(sum(x, 4) == 8 && calls == 2);
  p = &s.a;
  p[0 : 4] = s.b + 1;
  CHECK(s.a == 3 && s.b == 3 && s.c == 3 && s.d == 3);
  p[0 : 4] = p[0 : 4] ? q->c + 1 : 0;
  CHECK(s.a == 4 && s.b == 4 && s.c == 4 && s.d == 4);
  u.all[:] = u.first + 1;
  CHECK_EQ(sum(u.all, 4), 8);
  rows[k++][0 : 4] = rows[0][0 : 4] + 5;
  CHECK(k == 2 && sum(rows[1], 4) == 20 && sum(rows[0], 12) == 20);
  y[:] = zero ? y[:] / zero : y[:] + (zero && 1 / zero);
  CHECK_EQ(sum(y, 4), 10);
}

static int (*table[2])(int) = {twice, twice};
static int *followed;
static int *follow(int by) {
  calls++;
  return followed += by;
}
static struct part alone[1];
static struct part *another(void) {
  calls++;
  return alone;
}

/// What chooses, the places of sections and of functions are computed once, too.
static void places(void) {
  int x[4] = {1, 2, 3, 4}, y[8] = {0}, k = 0, *p = y;
  calls = 0;
  x[:] = ({
    calls++;
    x[0] + 1;
  });
  CHECK(calls == 1 && sum(x, 4) == 8);
  x[:] = next() ?: 7;
  CHECK(calls == 2 && sum(x, 4) == 8);
  y[0 : 4] = k++ ?: x[:] + k;
  CHECK(k == 1 && sum(y, 4) == 12);
  x[:] = x[:] - 2 ?: next();
  CHECK(x[0] == 3 && x[3] == 6 && calls == 6);
  x[:] = _Generic(k, int: next() + y[0 : 4], default: 1);
  CHECK(sum(x, 4) == 40 && calls == 7);
  x[:] = __builtin_choose_expr(1, next(), x[0]);
  CHECK(sum(x, 4) == 32 && calls == 8);
  (p++)[0 : 2] = 1;
  (++p)[0 : 2] = 2;
  CHECK(p == y + 2 && y[0] == 1 && y[1] == 1 && y[2] == 2 && y[3] == 2 && y[4] == 0);
  followed = y;
  follow(2)[0 : 4] = 5;
  x[:] = follow(1)[1 : 4] + x[:];
  CHECK(calls == 10 && sum(y, 8) == 22 && y[5] == 5 && x[0] == 13 && x[2] == 8);
  another()->values[:] = 3;
  x[:] = another()->values[:] + 1;
  CHECK(calls == 12 && sum(x, 4) == 16 && sum(alone->values, 4) == 12);
  k = 0;
  x[:] = table[k++](x[:]);
  CHECK(k == 1 && sum(x, 4) == 32);
}

/// Rows may be one memory under several names, or pointers to others.
static void rows_behind_pointers(void) {
  int data[12], other[2][4], *m[2] = {data, data + 1}, *w[2] = {data + 1, data}, one = 1;
  for (int i = 0; i < 12; i++)
    data[i] = i;
  m[one][0 : 4] = m[0][0 : 4];
  CHECK(data[0] == 0 && data[1] == 0 && data[2] == 1 && data[3] == 2 && data[4] == 3);
  m[1][0 : 4] = w[1][0 : 4] + 1;
  CHECK(data[1] == 1 && data[2] == 1 && data[3] == 2 && data[4] == 3 && data[5] == 5);
#define ROW(i) m[i][0 : 4]
  ROW(1) = ROW(0);
  CHECK(data[1] == 0 && data[2] == 1 && data[3] == 1 && data[4] == 2 && data[5] == 5);
  followed = data;
  follow(1)[0 : 4] = follow(0)[-1 : 4];
  CHECK(data[1] == 0 && data[2] == 0 && data[3] == 1 && data[4] == 1);
  other[0][:] = 4;
  other[one][:] = other[0][:] + m[0][0 : 4];
  m[0][0 : 4] = m[0][0 : 4] * 2;
  CHECK(sum(other[1], 4) == 17 && sum(data, 4) == 2);
}

/// Built-in functions read memory.
static void after(void) {
  char text[8] = "abcdefg";
  int x[4] = {1, 2, 3, 4};
  text[0 : 4] = 'a' + __builtin_strlen(text) - 7 + 0 * text[0 : 4];
  CHECK(!strcmp(text, "aaaaefg"));
  x[:] = x[:] + __atomic_load_n(&x[0], __ATOMIC_RELAXED);
  CHECK_EQ(sum(x, 4), 14);
  x[:] = abs(x[:] - 6) * __atomic_load_n(&x[0], __ATOMIC_RELAXED);
  CHECK(x[0] == 8 && x[1] == 6 && x[2] == 4 && x[3] == 2);
}

/// A step that goes down begins at the end.
static void reversed(int down) {
  int x[N], y[N], m[2][N] = {{0}};
  x[::-1] = 3;
  CHECK_EQ(sum(x, N), 3 * N);
  for (int i = 0; i < N; i++)
    x[i] = i;
  y[:] = x[::-1];
  m[1][::down] = x[:];
  m[0][::-down] = x[::down];
  for (int i = 0; i < N; i++)
    CHECK(y[i] == N - 1 - i && m[1][i] == N - 1 - i && m[0][i] == N - 1 - i);
  y[: 3 : -2] = x[: 3 : 2];
  CHECK(y[N - 1] == 0 && y[N - 3] == 2 && y[N - 5] == 4);
}

int main(void) {
  int a[N], b[N], c[N][N], d[3][N][2], n = N;
  double x[N], y[N], *q = x;
  for (int i = 0; i < N; i++)
    a[i] = i;
  b[:] = a[:] * 2 + 1;
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], 2 * i + 1);
  a[1 : n - 1] = a[0 : n - 1]; // overlapping
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i ? i - 1 : 0);
  a[:] = a[N - 1 : N : -1] + b[::1];
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], (i == N - 1 ? 0 : N - 2 - i) + 2 * i + 1);
  c[:][:] = -1;
  c[2 : 3][1 : 4 : 2] = b[3];
  c[:][9] = b[:];
  c[0][: 5] = b[5 :];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int wanted = i >= 2 && i < 5 && j >= 1 && j < 9 && j % 2 ? 7 : -1;
      wanted = j == 9 ? 2 * i + 1 : wanted;
      wanted = i == 0 && j < 5 ? 2 * (5 + j) + 1 : wanted;
      CHECK_EQ(c[i][j], wanted);
    }
  memset(d, 0, sizeof d);
  d[1][:][n > 3 ? 1 : 0] = c[4][:];
  for (int i = 0; i < N; i++)
    CHECK_EQ(d[1][i][1], c[4][i]);
  x[:] = 0.5;
  x[2 :: 3] = 4;
  y[:] = sqrt(x[:]) + (double)b[:];
  for (int i = 0; i < N; i++)
    CHECK_EQ(y[i], (i % 3 == 2 ? 2 : sqrt(0.5)) + 2 * i + 1);
  q[1 : 9] = x[0 : 9] + 1; // a pointer to the same memory
  for (int i = 1; i < N; i++)
    CHECK_EQ(x[i], ((i - 1) % 3 == 2 ? 4 : 0.5) + 1);
  if (n > 100)
    x[:] = 3;
  else
    y[a[0] - a[0] : 2] = 3;
  CHECK_EQ(y[1], 3);
  CHECK(x[2] != 3);
  reversed(-1);
  values();
  places();
  rows_behind_pointers();
  after();
  elements();
  return failures != 0;
}
