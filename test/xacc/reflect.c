// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// reflect on device memory: every clause, prepared, asynchronous, both memories; the host's shadows stay as they are.
#include "Inputs/check.h"
#define N 26
#define M 13

int a[N][M], b[N][M], line[N];
double full[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp template l[N]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute l[block] onto p
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align line[i] with l[i]
#pragma xmp align full[i] with l[i]
#pragma xmp shadow a[2][1]
#pragma xmp shadow b[1:2][0]
#pragma xmp shadow line[3]
#pragma xmp shadow full[*]

static void fill(int k) {
#pragma xmp loop (i, j) on t[i][j]
#pragma acc parallel loop collapse(2) present(a, b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = k * (100 * i + j);
      b[i][j] = -a[i][j];
    }
#pragma xmp loop on l[i]
#pragma acc parallel loop present(line, full)
  for (int i = 0; i < N; i++) {
    line[i] = k * i;
    full[i] = 0.5 * k * i;
  }
}

static int at(int i) { return (i + N) % N; }

// How many neighbours that were reflected are wrong, on the device.
static int wrong_rows(int k, int width, int periodic) {
  int wrong = 0;
#pragma xmp loop on t[i][*]
#pragma acc parallel loop reduction(+ : wrong) present(a)
  for (int i = 0; i < N; i++)
    for (int d = -width; d <= width; d++)
      for (int j = 0; j < M; j++)
        if (periodic || (i + d >= 0 && i + d < N))
          wrong += a[i + d][j] != k * (100 * ((i + d + N) % N) + j);
  return wrong;
}

static int wrong_line(int k, int width) {
  int wrong = 0;
#pragma xmp loop on l[i]
#pragma acc parallel loop reduction(+ : wrong) present(line)
  for (int i = 0; i < N; i++)
    for (int d = -width; d <= width; d++)
      wrong += line[i + d] != k * ((i + d + N) % N);
  return wrong;
}

// The host's copies hold -7 everywhere, shadows too, from before the data region.
static int touched(void) {
  int count = 0;
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      count += a[i][j] != -7 || (i > 0 && i < N - 1 && a[i - 1][j] != -7);
  return count;
}

int main(void) {
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = -7;
#pragma xmp reflect (a)
#pragma acc data copyin(a) create(b, line, full)
  {
    fill(1);
#pragma xmp reflect (a, b) acc
    CHECK_EQ(wrong_rows(1, 1, 0), 0);
    CHECK_EQ(wrong_rows(1, 2, 0), 0);
    fill(2);
#pragma xmp reflect (a) width(/periodic/2, 0) acc
    CHECK_EQ(wrong_rows(2, 2, 1), 0);
#pragma xmp reflect (line) width(/periodic/3) acc
    CHECK_EQ(wrong_line(2, 3), 0);
#pragma xmp reflect_init (line) width(/periodic/2) acc
    for (int k = 3; k < 7; k++) {
      fill(k);
#pragma xmp reflect_do (line) acc
      CHECK_EQ(wrong_line(k, 2), 0);
    }
    fill(8);
#pragma xmp reflect (a) width(/periodic/2, 0) orthogonal acc async(5)
#pragma xmp reflect (line) width(/periodic/1) acc async(6)
#pragma xmp wait_async (5, 6) acc
    CHECK_EQ(wrong_rows(8, 2, 1), 0);
    CHECK_EQ(wrong_line(8, 1), 0);
    int wrong = 0;
#pragma xmp reflect (full) acc
#pragma xmp loop on l[i]
#pragma acc parallel loop reduction(+ : wrong) present(full)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        wrong += full[j] != 0.5 * 8 * j;
    CHECK_EQ(wrong, 0);
    CHECK_EQ(touched(), 0);
  }
#pragma xmp loop on l[i]
  for (int i = 0; i < N; i++)
    line[i] = i;
#pragma acc data copyin(line)
  {
#pragma xmp loop on l[i]
#pragma acc parallel loop present(line)
    for (int i = 0; i < N; i++)
      line[i] = 9 * i;
#pragma xmp reflect (line) width(/periodic/1) host acc
    CHECK_EQ(wrong_line(9, 1), 0);
#pragma xmp loop on l[i]
    for (int i = 0; i < N; i++)
      CHECK_EQ(line[i + 1] + line[i - 1], at(i + 1) + at(i - 1));
  }
  return failures != 0;
}
