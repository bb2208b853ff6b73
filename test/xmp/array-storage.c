// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -Wno-deprecated-non-prototype %s %S/Inputs/other-file.c -o %t && %nodes %t
// Distributed arrays of every storage: file scope, static, extern, automatic, of variable size, parameters in new and old
// style, pointers; elements of any type.
#include "Inputs/check.h"
#include <stdlib.h>
#define N 30

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template t2[N][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute t2[block][*] onto p

int everywhere[N];
static double here[N];
extern long elsewhere[N];
struct pair {
  float x, y[3];
} pairs[N];
float rows[N][4][N];
double *pointer, (*rows2)[N];
#pragma xmp align [i] with t[i] :: everywhere, here, elsewhere, pairs
#pragma xmp align rows[*][*][i] with t[i]
#pragma xmp align pointer[i] with t[i]
#pragma xmp align rows2[i][j] with t2[i][j]
#pragma xmp shadow here[2:1]
#pragma xmp shadow rows2[1][0]

long sum_elsewhere(void);
void set_elsewhere(void);

static double total(double x[N]) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[2:1]
  double s = 0;
#pragma xmp loop on t[i] reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += x[i];
  return s;
}

static double old_style(n, x) int n;
double x[];
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[2:1]
{
  double s = 0;
#pragma xmp loop on t[i] reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static long automatic(int n) {
  long a[n], b[n][n];
  int count = 0;
#pragma xmp template u[n]
#pragma xmp distribute u[cyclic] onto p
#pragma xmp align a[i] with u[i]
#pragma xmp align b[i][*] with u[i]
#pragma xmp loop on u[i]
  for (int i = 0; i < n; i++) {
    a[i] = i;
    for (int j = 0; j < n; j++)
      b[i][j] = i * j;
  }
  long s = 0;
#pragma xmp loop on u[i] reduction(+ : s, count)
  for (int i = 0; i < n; i++) {
    s += a[i];
    for (int j = 0; j < n; j++)
      count += b[i][j] == i * j;
  }
  CHECK_EQ(count, n * n);
  return s;
}

static int counter(void) {
  static int calls[N];
#pragma xmp align calls[i] with t[i]
  int s = 0;
#pragma xmp loop on t[i] reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += ++calls[i];
  return s;
}

static void pointers(void) {
  pointer = xmp_malloc(xmp_desc_of(pointer), N);
  rows2 = (double(*)[N])xmp_malloc(xmp_desc_of(rows2), N, N);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    pointer[i] = 3 * i;
#pragma xmp loop (i, j) on t2[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      rows2[i][j] = 100 * i + j;
#pragma xmp reflect (rows2)
  int wrong = 0;
#pragma xmp loop on t2[i][*]
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < N; j++)
      wrong += rows2[i - 1][j] + rows2[i + 1][j] != 200 * i + 2 * j;
  CHECK_EQ(wrong, 0);
  double s = 0;
#pragma xmp loop on t[i] reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += pointer[i];
  CHECK_EQ(s, 3 * N * (N - 1) / 2);
  double *other, *exchange;
#pragma xmp align other[i] with t[i]
  other = xmp_malloc(xmp_desc_of(other), N);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    other[i] = -i;
  exchange = other;
  other = pointer;
  pointer = exchange;
#pragma xmp loop on t[i] reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += pointer[i] + other[i] / 3;
  CHECK_EQ(s, 3 * N * (N - 1) / 2);
  free(other);
  free(pointer);
  xmp_free(xmp_desc_of(rows2));
}

int main(void) {
  int s = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    everywhere[i] = i;
    here[i] = 2 * i;
    pairs[i].x = i;
    pairs[i].y[2] = pairs[i].x + 1;
    for (int j = 0; j < N; j++)
      for (int k = 0; k < 4; k++)
        rows[j][k][i] = i + j + k;
  }
#pragma xmp loop on t[i] reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += everywhere[i] + (pairs[i].y[2] == i + 1) + (rows[i][3][i] == 2 * i + 3);
  CHECK_EQ(s, N * (N - 1) / 2 + 2 * N);
  CHECK_EQ(total(here), N * (N - 1));
  CHECK_EQ(old_style(N, here), N * (N - 1));
  set_elsewhere();
  CHECK_EQ(sum_elsewhere(), 7 * N);
  CHECK_EQ(automatic(13), 78);
  CHECK_EQ(automatic(3), 3);
  CHECK_EQ(counter(), N);
  CHECK_EQ(counter(), 2 * N);
  pointers();
  return failures != 0;
}
